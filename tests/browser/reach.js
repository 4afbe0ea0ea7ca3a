/* What a thumb can't press on a page as it stands, in words. */
() => {
  const found = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const say = (what, one, more = "") =>
    found.push(`${what}: <${one.tagName.toLowerCase()} class="${one.getAttribute("class") ?? ""}"> ${
      (one.getAttribute("aria-label") || one.textContent || one.name || "").trim().replace(/\s+/g, " ").slice(0, 50)} ${more}`);
  const frame = (one) => one.getClientRects()[0] ?? one.getBoundingClientRect();
  const middle = (one) => {
    const box = frame(one);
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const root = document.documentElement;
  /* What a notch and the home bar leave: nothing to press lies under them. */
  const probe = document.body.appendChild(document.createElement("div"));
  for (const edge of ["top", "right", "bottom", "left"]) probe.style.setProperty(`padding-${edge}`, `env(safe-area-inset-${edge}, 0px)`);
  const [above, right, below, left] = ["Top", "Right", "Bottom", "Left"].map((edge) => parseFloat(getComputedStyle(probe)[`padding${edge}`]));
  probe.remove();
  if (root.scrollWidth > root.clientWidth) found.push(`wider than the screen: ${root.scrollWidth} > ${root.clientWidth}`);

  /* A field inside a label is pressed with it, and is as large. */
  const pressed = new Set();
  const open = document.querySelector("dialog[open]") ?? document; // what is behind can't be pressed, and needn't
  for (const one of open.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
    const target = (one.matches("input") && one.closest("label")) || one;
    if (one.closest("dialog:not([open]), .skip, .hide, svg.defs") || one.disabled || !shown(target)) continue;
    pressed.add(target);
  }
  /* Cells of a picture are alike: the outermost ones stand for all. */
  const cells = [...pressed].filter((one) => one.closest("svg, .cells"));
  const kept = new Set([cells[0], cells.at(-1)]);
  for (const one of pressed) {
    if (cells.includes(one) && !kept.has(one)) continue;
    const tall = one.getBoundingClientRect().height > innerHeight / 2;
    one.scrollIntoView({ block: tall ? "center" : "nearest", inline: "nearest", behavior: "instant" });
    const box = frame(one);
    let [x, y] = middle(one);
    const at = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit && (one.contains(hit) || hit.closest("label") === one || hit.contains(one.querySelector("input")) && one.contains(hit));
    };
    if (box.left < left - 1 || box.right > root.clientWidth - right + 1) { say("beyond the screen", one, `${box.left}–${box.right}`); continue; }
    if (!tall && (box.top < -1 || box.bottom > innerHeight + 1)) say("never in sight", one, `${box.top}–${box.bottom}`);
    if (!at(0, 0)) { const hit = document.elementFromPoint(x, y); say("covered", one, `by ${hit?.tagName} ${hit?.getAttribute("class")} at ${Math.round(x)},${Math.round(y)}`); continue; }
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    [x, y] = middle(one);
    const stood = frame(one);
    if (!tall && (stood.top < above - 1 || stood.bottom > innerHeight - below + 1)) say("under a bar of the device", one, `${stood.top}–${stood.bottom}`);
    /* Links within sentences are as high as their line; everything else is a thumb's width high, cells three quarters. */
    const inline = one.tagName === "A" && getComputedStyle(one).display === "inline" && !cells.includes(one);
    if (inline) continue;
    const least = one.matches("a:not(.button):not(.choice):not(.tabs a)") ? 24 : 44;
    const half = least / 2 - 1;
    /* Numbers in rows share a phone's width; they are as high as anything. */
    const wide = one.closest(".cost, .picks, .numbers") ? 24 : least;
    if (!cells.includes(one) && box.height < least - .5 && !(at(0, -half) && at(0, half))) say("too low", one, `${box.height}`);
    if (!cells.includes(one) && box.width < wide - .5 && !(at(-half, 0) && at(half, 0))) say("too narrow", one, `${box.width}`);
    if (cells.includes(one) && Math.min(box.width, box.height) < 24) say("too small a cell", one, `${box.width}×${box.height}`);
    if (one.matches("button, .button, .tabs a, summary, label") && one.scrollWidth > one.clientWidth + 1) say("cut", one, `${one.scrollWidth} > ${one.clientWidth}`);
  }
  return [...new Set(found)];
}
