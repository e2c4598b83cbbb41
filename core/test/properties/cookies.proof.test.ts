import fc from "fast-check"
import { expect, test } from "vitest"
import { hostileHeader, longHeader } from "./hostile-text.ts"
import { assertNoSession, observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"
import { type Cookies, type SessionSite, sites } from "./session-sites.ts"

const names = [...new Set(Object.values(sites).map(({ name }) => name))]

/** Names that look like those of a chunk, or are those of other Lockstep cookies. */
const otherNames = fc.oneof(
  fc.constantFrom(
    ...names,
    ...names.flatMap((name) => ["01", "-1", "1e1", "", "0.0"].map((end) => `${name}.${end}`)),
    ...["authjs.", "__Host-authjs.", "__Secure-authjs."].flatMap((prefix) => [
      `${prefix}csrf-token`,
      `${prefix}callback-url`,
      `${prefix}state`,
      `${prefix}state.0000000aaaaaa`,
      `${prefix}challenge.0000000aaaaaa`,
    ]),
    "__proto__",
  ),
  hostileHeader,
)

const anySite = fc.constantFrom(...Object.keys(sites))

/** A session, by where it is and its index there. */
const anySession = fc.constantFrom(
  ...Object.entries(sites).flatMap(([at, { sessions }]) =>
    sessions.map((_, index) => ({ at, index })),
  ),
)

function siteAt(at: string): SessionSite {
  const site = sites[at]
  if (site === undefined) throw new Error(`There is no site ${at}.`)
  return site
}

async function sessionWith({ get, origin }: SessionSite, cookies: Cookies): Promise<unknown> {
  const { body } = await observe(await get("session", cookies), origin)
  return JSON.parse(body)
}

test("the sessions that are varied here are Ada's", async () => {
  for (const site of Object.values(sites)) {
    for (const session of site.sessions) {
      expect(await sessionWith(site, session)).toMatchObject({ user: { name: "Ada" } })
    }
  }
})

test(
  "cookies of any kind are no session, on every route",
  async () => {
    const paths = ["session", "csrf", "signin", "signout", "error", "providers", "callback/plain"]
    const sessions = Object.values(sites).flatMap((site) => site.sessions)
    const ours = fc.constantFrom(...sessions.flat().map(([own]) => own))
    const named = fc.oneof(ours, otherNames)
    const cookies = fc.oneof(
      { weight: 20, arbitrary: fc.array(fc.tuple(named, hostileHeader), { maxLength: 8 }) },
      { weight: 1, arbitrary: fc.tuple(fc.tuple(named, longHeader)) },
    )
    await holds(
      fc.record({ cookies, path: fc.constantFrom(...paths), at: anySite }),
      async ({ cookies: sent, path, at }) => {
        const { get, origin } = siteAt(at)
        const observed = await observe(await get(path, sent), origin)
        assertNoSession(observed)
        if (path === "session") expect(observed.body).toBe("null")
      },
    )
  },
  propertyTimeoutMs,
)

test(
  "a session outlives strange cookies beside its own",
  async () => {
    const strange = fc.array(fc.tuple(otherNames, hostileHeader), { maxLength: 6 })
    await holds(
      fc.record({ session: anySession, strange, after: fc.boolean() }),
      async ({ session: { at, index }, strange: cookies, after }) => {
        const site = siteAt(at)
        const session = site.sessions[index] ?? []
        const harmless = cookies
          // A semicolon would begin another cookie, perhaps of the session's name.
          .map(
            ([own, value]) => [own.replaceAll(/[;=\s]/g, ""), value.replaceAll(";", "")] as const,
          )
          // Those of another site are strange.
          .filter(([own]) => own !== site.name)
        const sent = after ? [...session, ...harmless] : [...harmless, ...session]
        expect(await sessionWith(site, sent)).toMatchObject({ user: { name: "Ada" } })
      },
    )
  },
  propertyTimeoutMs,
)

/** Changes the cookies of a session at one place; `undefined` where nothing would change. */
function altered(
  session: Cookies,
  name: string,
  { kind, at, text }: { kind: string; at: number; text: string },
): Cookies | undefined {
  const index = at % session.length
  const [own, value] = session[index] ?? ["", ""]
  const place = at % (value.length + 1)
  const changed = (to: string): Cookies => session.with(index, [own, to])
  switch (kind) {
    case "cut":
      return changed(value.slice(0, place) + value.slice(place + 1 + (at % 50)))
    case "insert":
      return changed(value.slice(0, place) + text + value.slice(place))
    case "replace":
      return changed(value.slice(0, place) + text + value.slice(place + text.length))
    case "drop":
      return session.filter((_, each) => each !== index)
    case "rename":
      return session.with(index, [`${name}.${at % 30}`, value])
    default:
      return [...session, [`${name}.${session.length}`, text]]
  }
}

test(
  "a session token that is altered at any place, or whose chunks are, is no session",
  async () => {
    const alteration = fc.record({
      kind: fc.constantFrom("cut", "insert", "replace", "drop", "rename", "append"),
      at: fc.nat(20_000),
      text: fc.stringMatching(/^[\w.-]{1,20}$/),
    })
    await holds(
      fc.record({ session: anySession, alteration }),
      async ({ session: { at, index }, alteration: how }) => {
        const site = siteAt(at)
        const session = site.sessions[index] ?? []
        const cookies = altered(session, site.name, how)
        // A whole token counts before chunks: one appended to it is not read.
        const same = joined(cookies ?? [], site.name) === joined(session, site.name)
        if (cookies === undefined || same) return
        expect(await sessionWith(site, cookies)).toBeNull()
      },
    )
  },
  propertyTimeoutMs,
)

/** The token that the cookies carry, read in another way than the library does. */
function joined(cookies: Cookies, name: string): string {
  const values = new Map(cookies)
  const whole = values.get(name)
  if (whole !== undefined && whole !== "") return whole
  const first = Array.from({ length: 20 }, (_, index) => values.get(`${name}.${index}`) ?? "")
  const end = first.indexOf("")
  return first.slice(0, end < 0 ? 20 : end).join("")
}
