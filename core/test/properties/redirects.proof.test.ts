import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { application, origin, renewed } from "./application.ts"
import { hostileText } from "./hostile-text.ts"
import { assertStays, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const current = renewed(application)

const places = ["query", "form", "cookie"] as const

/** Texts that a browser could take for another origin than the application's. */
const targets = fc.oneof(
  hostileText,
  hostileText.map((text) => origin + text),
  hostileText.map((text) => `/${text}`),
  hostileText.map((text) => `https://evil.example${text}`),
)

// asvs 1.2.2
test(
  "a return URL is never on another origin (CVE-2022-24858, GHSA-f9wg-5f46-cjmw, CVE-2025-71403, GHSA-vp58-j275-797x, CVE-2024-56734, CVE-2025-27143, CVE-2025-53535, CVE-2021-43812)",
  async () => {
    await holds(
      fc.record({
        target: targets,
        place: fc.constantFrom(...places),
        action: fc.constantFrom("callback/credentials", "signin/plain", "signout", "signin/mail"),
        asJson: fc.boolean(),
      }),
      async ({ target, place, action, asJson }) => {
        const browser = visitor(current().config)
        const encoded = encodeURIComponent(target.toWellFormed())
        if (place === "cookie") browser.cookies.set("authjs.callback-url", encoded)
        const path = place === "query" ? `${action}?callbackUrl=${encoded}` : action
        const form = {
          name: "ada",
          password: serverSecrets.password,
          email: "ada@example.com",
          ...(place === "form" && { callbackUrl: target }),
        }
        const headers = { ...(asJson && { "x-auth-return-redirect": "1" }) }
        const observed = await observe(await browser.submit(path, form, headers), origin)
        const provider = afterProvider(observed.location ?? urlIn(observed.body))
        if (provider === undefined) {
          assertStays(observed, origin)
          const url = urlIn(observed.body)
          if (url !== undefined) expect(url.origin).toBe(origin)
          return
        }
        const back = await browser.get(`callback/plain?${provider}`)
        assertStays(await observe(back, origin), origin)
      },
    )
  },
  propertyTimeoutMs,
)

/** What the provider adds to the callback URL; `undefined` where the browser was not sent there. */
function afterProvider(location: URL | undefined): string | undefined {
  if (location?.host !== "provider.example") return undefined
  const state = location.searchParams.get("state") ?? ""
  return new URLSearchParams({ code: "code", state }).toString()
}

/** The response to `x-auth-return-redirect`. */
function urlIn(body: string): URL | undefined {
  if (!body.startsWith('{"url"')) return undefined
  // The wire contract fixes this answer.
  const { url } = JSON.parse(body) as { url: string }
  return new URL(url, origin)
}
