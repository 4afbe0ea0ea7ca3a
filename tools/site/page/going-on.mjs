/* Going on with a game whose host is gone: what the pages say of that, how a guest becomes the host, and a host a guest. */
import { call, digestOf, tablesKept } from "./copies.mjs";
import { EVENING, Kept } from "./returning.mjs";

const SILENCE = 1000; // milliseconds after a line broke, which itself takes four seconds
const AGREED = 3000; // milliseconds in which two phones agree how the one comes back to the other

/* Say on the host's page whether another phone would go on. */
export function standbyName(shell, any, name) {
  shell.put("standby", name ?? "");
  for (const line of shell.words.querySelectorAll("[data-standby]")) line.hidden = !any || line.dataset.standby !== (name ? "yes" : "no");
}

/* On a guest's phone. */
export class GoingOn {
  constructor(joining) {
    const { guest, shell } = joining;
    Object.assign(this, { joining, guest, shell, mesh: guest.mesh });
    guest.addEventListener("cut", () => this.cut());
    guest.addEventListener("welcome", () => this.over());
    this.mesh.addEventListener("changed", () => this.say());
    for (const button of document.querySelectorAll("[data-go-on]")) button.addEventListener("click", () => this.goOn());
    for (const button of document.querySelectorAll("[data-others]")) button.addEventListener("click", () => this.others());
  }

  cut() {
    clearTimeout(this.late);
    this.late = setTimeout(() => {
      this.silent = true;
      this.say();
    }, SILENCE);
  }

  over() {
    clearTimeout(this.late);
    this.silent = false;
    this.say();
  }

  /* The host is silent: whoever could go on may do so, the others are told whose phone that is. */
  say() {
    const { mesh, shell } = this;
    const first = this.silent && !mesh.host && mesh.first;
    shell.note("go-on", Boolean(first) && mesh.stands);
    shell.note("goes-on", Boolean(first) && !mesh.stands);
    for (const place of document.querySelectorAll("#goes-on [data-put=first]")) place.textContent = first?.name ?? "";
  }

  async goOn() {
    const { mesh, guest, shell, joining } = this;
    if (this.going) return;
    this.going = true;
    shell.note("go-on", false);
    shell.note("going", true);
    try {
      await mesh.gather();
      joining.taken = true; // this phone says nothing of the broken line any more
      clearTimeout(joining.late);
      shell.note("cut-off", false);
      joining.pages.close();
      guest.rest();
      joining.release();
      await this.takeIn();
      sessionStorage.removeItem("guest");
      shell.remembered("joined", "");
      await guest.kept.delete("host");
      delete document.documentElement.dataset.line;
    } catch (error) {
      console.warn("This phone can't go on:", error);
      guest.line.send({ kept: true });
      shell.note("unable-to-go-on", true);
    }
    shell.note("going", false);
  }

  async takeIn() {
    const { mesh, shell, guest } = this;
    const { base, app } = shell;
    const kept = tablesKept(base);
    const before = await kept.get(mesh.copy.name);
    const token = await shell.run({ copy: JSON.stringify(mesh.copy.since(0)), host: before?.host ?? "" });
    if (!token) throw new Error("the arbiter hasn't taken the copy");
    const epoch = mesh.epoch + 1;
    await kept.put(mesh.copy.name, { host: token, epoch });
    shell.move([token], ""); // it had moved from here before
    this.inviting = await shell.hosts();
    const { host } = this.inviting;
    host.epoch = epoch;
    this.inviting.has(new URL(`t/${token}/all`, app).href);
    const laid = await mesh.laid();
    if (Object.keys(laid).length) await call(base, "lay_again", guest.link, JSON.stringify(laid));
    await call(base, "joined", token, guest.link);
    mesh.lead(host, epoch);
    guest.line.send({ lead: epoch }); // where the game was handed over
    shell.uncover();
    shell.note("leads", true);
  }

  /* The host hands the game over, and enters nothing more once this phone is ready. */
  takeOver() {
    this.guest.addEventListener("go", () => this.mesh.copy.busy.then(() => this.goOn()), { once: true });
    this.guest.line.send({ ready: true });
  }

  /* Let others join: by the links that the arbiter knows by now. */
  async others() {
    const { inviting, shell } = this;
    shell.note("leads", false);
    const page = await (await fetch(new URL("codes", inviting.table))).text();
    const button = new DOMParser().parseFromString(page, "text/html").querySelector("[data-invite]");
    inviting.seats(JSON.parse(button.dataset.invite), inviting.table);
  }
}

/* The game has gone on on another phone: this one comes to it as a guest, by the link that it has. */
export async function becomeGuest({ shell, host }, { spare, name }) {
  const { base } = shell;
  const [own, tables, kept] = [JSON.parse(await call(base, "follow", host.token)), tablesKept(base), new Kept(base)];
  const hosted = new Set(await Promise.all([...host.guests.values()].map(({ seat }) => digestOf(seat.token))));
  const seats = own.links.filter(([digest]) => hosted.has(digest)).map(([, , seat]) => seat);
  const sealed = Object.fromEntries(Object.entries(own.sealed).filter(([seat]) => !seats.includes(seat)));
  await tables.put(`sealed ${host.token}`, { sealed });
  for (const until = Date.now() + AGREED; !spare.agreed && Date.now() < until; ) await new Promise((done) => setTimeout(done, 50));
  await kept.clear();
  await kept.put("host", { ...spare.agreed, link: host.token });
  shell.move([host.token], name);
  await call(base, "follow", host.token); // by then it has been told
  shell.remembered("hosts", "");
  shell.remembered("joined", String(Date.now() + EVENING));
  sessionStorage.setItem("guest", "1");
  location.reload();
}
