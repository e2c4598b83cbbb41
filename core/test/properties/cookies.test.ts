import fc from "fast-check"
import { expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { application, origin } from "./application.ts"
import { hostileHeader } from "./hostile-text.ts"
import { assertNoSession, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const { config } = application()
const name = "authjs.session-token"
const chunkLength = 3936

type Cookies = readonly (readonly [name: string, value: string])[]

/** The cookies of a session whose token has this many characters of claims. */
async function genuine(length: number): Promise<Cookies> {
  const token = await encode({
    secret: serverSecrets.authSecret,
    salt: name,
    token: { sub: "ada", name: "Ada", filler: "x".repeat(length) },
  })
  if (token.length <= chunkLength) return [[name, token]]
  return Array.from({ length: Math.ceil(token.length / chunkLength) }, (_, index) => [
    `${name}.${index}`,
    token.slice(index * chunkLength, (index + 1) * chunkLength),
  ])
}

const [small, large] = await Promise.all([genuine(0), genuine(9000)])

/** Names that look like those of a chunk, or are those of other cookies of ours. */
const otherNames = fc.oneof(
  fc.constantFrom(
    "authjs.csrf-token",
    "authjs.callback-url",
    "authjs.state",
    "authjs.state.0000000aaaaaa",
    "authjs.challenge.0000000aaaaaa",
    "__Secure-authjs.session-token",
    "__Host-authjs.session-token",
    `${name}.01`,
    `${name}.-1`,
    `${name}.1e1`,
    `${name}.`,
    `${name}.0.0`,
    "__proto__",
  ),
  hostileHeader,
)

const strange = fc.array(fc.tuple(otherNames, hostileHeader), { maxLength: 6 })

function header(cookies: Cookies): string {
  return cookies.map((pair) => pair.join("=")).join("; ")
}

async function sessionWith(cookie: string): Promise<unknown> {
  const request = new Request(`${origin}/auth/session`, { headers: { cookie } })
  const { body } = await observe(await Auth(request, config), origin)
  return JSON.parse(body)
}

test(
  "cookies of any kind are no user, on every route",
  async () => {
    const paths = ["session", "csrf", "signin", "signout", "error", "providers", "callback/plain"]
    const ours = fc.constantFrom(...[...small, ...large].map(([own]) => own))
    const cookies = fc.array(fc.tuple(fc.oneof(ours, otherNames), hostileHeader), { maxLength: 8 })
    const all = application()
    await holds(
      fc.record({ cookies, path: fc.constantFrom(...paths) }),
      async ({ cookies: sent, path }) => {
        const headers = { cookie: header(sent) }
        const response = await Auth(new Request(`${origin}/auth/${path}`, { headers }), all.config)
        const observed = await observe(response, origin)
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
    const harmless = strange.map((cookies) =>
      // A semicolon would begin another cookie, perhaps of the session's name.
      cookies.map(
        ([own, value]) => [own.replaceAll(/[;=\s]/g, ""), value.replaceAll(";", "")] as const,
      ),
    )
    await holds(
      fc.record({ session: fc.constantFrom(small, large), harmless, after: fc.boolean() }),
      async ({ session, harmless: others, after }) => {
        const sent = after ? [...session, ...others] : [...others, ...session]
        expect(await sessionWith(header(sent))).toMatchObject({ user: { name: "Ada" } })
      },
    )
  },
  propertyTimeoutMs,
)

/** Changes the cookies of a session at one place; `undefined` where nothing would change. */
function altered(
  session: Cookies,
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
  "a session token that is altered at any place, or whose chunks are, is no user",
  async () => {
    const alteration = fc.record({
      kind: fc.constantFrom("cut", "insert", "replace", "drop", "rename", "append"),
      at: fc.nat(20_000),
      text: fc.stringMatching(/^[\w.-]{1,20}$/),
    })
    await holds(
      fc.record({ session: fc.constantFrom(small, large), alteration }),
      async ({ session, alteration: how }) => {
        const cookies = altered(session, how)
        // A whole token counts before chunks: one appended to it is not read.
        const same = joined(cookies ?? []) === joined(session)
        if (cookies === undefined || same) return
        expect(await sessionWith(header(cookies))).toBeNull()
      },
    )
  },
  propertyTimeoutMs,
)

/** The token that the cookies carry, read in another way than the library does. */
function joined(cookies: Cookies): string {
  const values = new Map(cookies)
  const whole = values.get(name)
  if (whole !== undefined && whole !== "") return whole
  const first = Array.from({ length: 20 }, (_, index) => values.get(`${name}.${index}`) ?? "")
  const end = first.indexOf("")
  return first.slice(0, end < 0 ? 20 : end).join("")
}
