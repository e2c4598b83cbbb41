import fc from "fast-check"
import { test } from "vitest"
import { Auth } from "../../src/index.ts"
import { application, origin } from "./application.ts"
import { hostileText, longText } from "./hostile-text.ts"
import { assertNoSession, assertStays, observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const words = [
  "auth",
  "session",
  "signin",
  "signout",
  "callback",
  "csrf",
  "error",
  "providers",
  "verify-request",
  "webauthn-options",
  "plain",
  "credentials",
  "mail",
  "passkey",
  "..",
  ".",
  "%2e%2e",
  "%2f",
  ";",
  "",
] as const

const path = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: hostileText },
    ),
    {
      maxLength: 6,
    },
  )
  .map((segments) => `/${segments.join("/")}`)

/** The longest fit into a URL that is read. */
const query = fc.oneof(
  { weight: 20, arbitrary: hostileText },
  { weight: 1, arbitrary: longText.map((text) => text.slice(0, 30_000)) },
)

const methods = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"] as const

test(
  "any path and query, by any method, is answered, leads nowhere else and signs no user in",
  async () => {
    const { config } = application()
    await holds(
      fc.record({
        path: fc.oneof(
          path,
          path.map((text) => `/auth${text}`),
        ),
        query,
        method: fc.constantFrom(...methods),
      }),
      async ({ path: asked, query: search, method }) => {
        const url = `${origin}${asked}?${search}`
        if (!URL.canParse(url)) return
        const observed = await observe(await Auth(new Request(url, { method }), config), origin)
        assertStays(observed, origin)
        assertNoSession(observed)
      },
    )
  },
  propertyTimeoutMs,
)
