/* The door of a table: its code, which any number of phones may read, one after another or at once, and what a phone may do that
   has no seat yet, which is to choose one. The first answer to a code goes to the connection that was offered; for every other one a
   connection is made that has the same certificate, name and password, and calls. The code on the screen is new after each answer, so
   that whoever reads it next can call, too. */
import { Introduction, newCertificate } from "./peer.mjs";
import { addressOf, CodeError, read } from "./signaling.mjs";

const OPENING = 8000; // milliseconds after which two phones count as out of each other's reach
const KEY = /^[0-9a-f]{64}$/;

export class Door {
  constructor(host) {
    this.host = host;
    this.seats = []; // { token, name, watches }
    this.offers = new Map(); // by its number what each code says, its certificate, and the names in answers to it
    this.newcomers = new Map(); // by their lines the keys of phones without a seat
    host.addEventListener("changed", () => this.tellAll());
  }

  /* Return the address that a guest's camera opens. */
  async code() {
    const certificate = await newCertificate();
    const introduction = await Introduction.offer(this.host.version, { certificate });
    this.close();
    const { description } = introduction;
    this.open = { introduction, certificate, description, answers: new Set() };
    this.offers.set(description.number, this.open);
    return addressOf(this.host.base.href, description);
  }

  /* Nobody can call any more; answers to codes that were shown are still taken. */
  close() {
    this.open?.introduction.close();
    this.open = undefined;
  }

  /* Take an answer that was read, and wait for the phone that gave it. Throws CodeError, also of a phone that can't be reached. */
  async admit(text) {
    const answer = read(text, { answers: true });
    const offer = this.offers.get(answer.number);
    if (!offer) throw new CodeError("other");
    if (offer.answers.has(answer.ufrag)) return; // the camera sees it for a while
    offer.answers.add(answer.ufrag);
    const first = offer === this.open;
    if (first) this.open = undefined;
    const { certificate, description: like } = offer;
    const introduction = first ? offer.introduction : await Introduction.offer(this.host.version, { certificate, like });
    const late = new Promise((_, fail) => setTimeout(fail, OPENING, new CodeError(first ? "unreached" : "used")));
    try {
      await introduction.take(answer);
      const line = await Promise.race([introduction.line(), late]);
      await Promise.race([this.greet(line), late]);
    } catch (error) {
      introduction.close();
      throw error;
    }
  }

  /* Wait for the key by which a phone is known again: where it sat it sits again, if nobody else does. Any other one chooses. */
  greet(line) {
    return new Promise((done) => {
      let key;
      line.addEventListener("message", ({ data: { header } }) => {
        if (!key && typeof header.hello === "string" && KEY.test(header.hello)) {
          key = header.hello;
          this.newcomers.set(line, key);
          const seat = this.host.guests.get(key)?.seat;
          if (seat && this.isFree(seat, key)) this.sit(line, seat);
          else this.host.changed();
          done();
        }
        if (this.newcomers.has(line) && Number.isInteger(header.seat)) this.choose(line, this.seats[header.seat]);
      });
      line.addEventListener("cut", () => this.newcomers.delete(line) && this.host.changed());
    });
  }

  choose(line, seat) {
    if (seat && this.isFree(seat)) this.sit(line, seat);
    else this.tell(line);
  }

  sit(line, seat) {
    const key = this.newcomers.get(line);
    this.newcomers.delete(line);
    this.host.seat(key, line, seat);
  }

  isFree({ token, watches }, key) {
    const guest = this.host.guestOf(token);
    return Boolean(watches) || !guest?.here || guest.key === key;
  }

  tellAll() {
    for (const line of this.newcomers.keys()) this.tell(line);
  }

  /* A newcomer learns of the seats what it needs to choose, and no link. */
  tell(line) {
    line.send({ seats: this.seats.map((seat) => ({ name: seat.name, watches: Boolean(seat.watches), free: this.isFree(seat) })) });
  }
}
