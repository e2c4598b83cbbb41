import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { localMail } from "../email/mailbox.ts"
import { origin, secret, visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

/** Longest line, in characters, that one request without a session may write. */
const lineLimit = 700

const written: string[] = []

beforeEach(() => {
  written.length = 0
  for (const level of ["error", "warn", "log", "info"] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void written.push(words.join(" ")))
  }
})

afterEach(() => void vi.restoreAllMocks())

/** Finds no session; for a NUL it throws, as the drivers of PostgreSQL do. */
function getSessionAndUser(token: string): null {
  if (token.includes("\0")) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
  return null
}

const passwords = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => (name === "ada" ? { id: "ada", name: "Ada" } : null),
})

/** An application with every sign-in method and the built-in logger. */
function site(strategy: "database" | "jwt"): AuthConfig {
  const replaced = { getSessionAndUser, deleteSessionsByUserId() {} }
  const { config } = application({ session: { strategy } }, replaced)
  const { logger: _quiet, ...loud } = config
  const providers = [providerOf(), localMail({ sendVerificationRequest() {} })]
  return { ...loud, providers: strategy === "jwt" ? [...providers, passwords] : providers }
}

const long = "x".repeat(6000)
const lines = "a\nb\r\n[auth][error] forged\u0000\u001B[31m\u202E"

/** Requests that anyone can send, each as path and init. */
const odd: readonly (readonly [string, RequestInit])[] = [
  ...["nothing", long, "signin/a/b", "session/x", "%00", "%0a%0d", ""].map((path) => get(path)),
  ...["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"].map(
    (method) => ["session", { method }] as const,
  ),
  ...["csrf", "error", "providers", "verify-request", "signin", "signout"].map((path) =>
    form(path),
  ),
  ...["signin/local", "signin/mail", "callback/credentials", `signin/${long}`].map((path) =>
    form(path),
  ),
  get(`callback/local?code=x&state=${encodeURIComponent(lines)}`),
  get(`callback/local?error=${encodeURIComponent(lines)}&state=${long}`),
  get(`callback/${encodeURIComponent(lines)}`),
  get("callback/mail?token=x&email=ada%40example.com"),
  get("callback/credentials"),
  get(`signin?callbackUrl=${long}`),
  get(`signin?callbackUrl=${encodeURIComponent("http://")}`),
  get("webauthn-options/passkey?action=nothing"),
  get(`session?${long.repeat(6)}`),
  ["session", { headers: { cookie: `authjs.session-token=${long.slice(0, 3000)}` } }],
  ["session", { headers: { cookie: "authjs.session-token=a.b.c.d.e" } }],
  ["session", { headers: { cookie: "authjs.session-token=%00" } }],
  ["signout", { method: "POST", body: "{", headers: { "content-type": "application/json" } }],
  ["signout", { method: "POST", body: long.repeat(20), headers: formType() }],
]

function get(path: string): readonly [string, RequestInit] {
  return [path, {}]
}

function form(path: string): readonly [string, RequestInit] {
  return [path, { method: "POST", body: "a=b", headers: formType() }]
}

function formType(): Record<string, string> {
  return { "content-type": "application/x-www-form-urlencoded" }
}

describe.each(["database", "jwt"] as const)(
  "200 odd requests without a session (%s)",
  (strategy) => {
    // asvs 15.2.2, 16.3.3
    test("write no error and no stack, and one short line each at most", async () => {
      const config = site(strategy)
      for (let sent = 0; sent < 200; sent += 1) {
        const [path, init] = odd[sent % odd.length] ?? get("")
        const before = written.length
        await Auth(new Request(`${origin}/auth/${path}`, init), config)
        const told = written.slice(before)
        expect([path.slice(0, 40), told.length <= 1]).toEqual([path.slice(0, 40), true])
        for (const line of told) {
          expect(line).toMatch(/^\[auth\]\[warn\] (request-refused|sign-in-failed): /)
          expect(line).not.toMatch(/\n\s+at /)
          // The second line is the link to the documentation.
          expect(line.split("\n")).toHaveLength(2)
          // oxlint-disable-next-line no-control-regex -- These are what must not be there.
          expect(line.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001F\u007F\u202E]/)
          expect(line.length).toBeLessThan(lineLimit)
        }
      }
      expect(written.length).toBeGreaterThan(100)
    })

    test.each(["invalid_grant", "bad_verification_code", "invalid_code"])(
      "such as codes that the provider does not know: %s",
      async (error) => {
        currentProvider().does.token = () => ({ error })
        await signIn(visitor(site(strategy)))
        expect(written).toHaveLength(1)
        expect(written[0]).toMatch(/^\[auth\]\[warn\] sign-in-failed: GET callback local /)
      },
    )
  },
)

test("a session that ended writes one line without a stack", async () => {
  const config = site("jwt")
  const browser = visitor(config)
  await browser.submit("callback/credentials", { name: "ada" })
  const cookie = browser.cookies.get("authjs.session-token") ?? ""
  for (const [value, options] of [
    [cookie.slice(0, -8), config],
    [cookie, { ...config, secret: secret.toUpperCase() }],
  ] as const) {
    written.length = 0
    const headers = { cookie: `authjs.session-token=${value}` }
    await Auth(new Request(`${origin}/auth/session`, { headers }), options)
    expect(written).toHaveLength(1)
    expect(written[0]).toMatch(/^\[auth\]\[warn\] request-refused: .*JWTSessionError/)
  }
})
