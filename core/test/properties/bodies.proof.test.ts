// asvs 16.5.4
import fc from "fast-check"
import { expect, test } from "vitest"
import { Auth } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import { application, origin } from "./application.ts"
import { hostileHeader, hostileObject, hostileText, longText } from "./hostile-text.ts"
import { assertNoSession, assertStays, observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const names = [
  "callbackUrl",
  "redirectTo",
  "link",
  "data",
  "name",
  "email",
  "action",
  "json",
  "token",
  "state",
  "code",
  "error",
  "userId",
  "sub",
] as const

const paths = [
  "callback/credentials",
  "callback/mail",
  "callback/passkey",
  "callback/plain",
  "session",
  "signin",
  "signin/mail",
  "signin/plain",
  "signout",
  "webauthn-options/passkey",
] as const

const types = fc.oneof(
  fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "text/plain",
    "application/json; charset=utf-16",
    "application/json, text/plain",
  ),
  hostileHeader,
)

/** What a body says that means something. */
const members = fc.oneof(
  { weight: 20, arbitrary: hostileObject(names) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), longText)
      .map(([name, text]): Record<string, unknown> => ({ [name]: text })),
  },
)

/** A body that means something, or does not. */
const body = fc.oneof(
  members.map((given) => ({ members: given, bytes: undefined })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ members: undefined, bytes })),
  hostileText.map((text) => ({ members: undefined, bytes: new TextEncoder().encode(text) })),
  fc.nat(4000).map((depth) => ({
    members: undefined,
    bytes: new TextEncoder().encode("[".repeat(depth) + "]".repeat(depth)),
  })),
)

// asvs 2.2.1
test(
  "a body of any kind, with and without the CSRF token, gets a response and signs no user in",
  async () => {
    const { config } = application()
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const cookie = browser.cookieHeader()
    await holds(
      fc.record({ path: fc.constantFrom(...paths), type: types, body, asForm: fc.boolean() }),
      async ({ path, type, body: { members, bytes }, asForm }) => {
        const init =
          members === undefined
            ? { type, content: bytes }
            : asForm
              ? { type: undefined, content: form({ csrfToken, ...members }) }
              : { type: "application/json", content: JSON.stringify({ ...members, csrfToken }) }
        const headers = { cookie, ...(init.type !== undefined && { "content-type": init.type }) }
        const sent = new Request(`${origin}/auth/${path}`, {
          method: "POST",
          headers,
          body: init.content,
        })
        const observed = await observe(await Auth(sent, config), origin)
        assertNoSession(observed)
        if (observed.location?.host !== "provider.example") assertStays(observed, origin)
        if (path === "session" && observed.status === 200) expect(observed.body).toBe("null")
      },
    )
  },
  propertyTimeoutMs,
)

function form(members: Readonly<Record<string, unknown>>): URLSearchParams {
  const entries = Object.entries(members).map(([name, value]) => [name, textOf(value)])
  return new URLSearchParams(entries)
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}
