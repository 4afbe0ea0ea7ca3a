"""Forms with no more fields than pages send: reading tens of thousands keeps all others waiting."""

from io import BytesIO
from typing import IO, Any

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser


class _Parser(FormDataParser):
    def _parse_urlencoded(self, stream: IO[bytes], *more: Any) -> Any:
        """Read a form without files; one with files has the same limit already."""
        sent = stream.read()
        if self.max_form_parts is not None and sent.count(b"&") >= self.max_form_parts:
            raise RequestEntityTooLarge
        return super()._parse_urlencoded(BytesIO(sent), *more)


class FormRequest(Request):
    """A request whose form is bounded."""

    form_data_parser_class = _Parser
