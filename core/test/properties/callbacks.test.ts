import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { application, json, origin, renewed } from "./application.ts"
import { hostileText } from "./hostile-text.ts"
import { assertNoSession, assertStays, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

/** An application, and how often its provider was asked for tokens. */
const current = renewed(() => {
  const site = application()
  const asked = { count: 0 }
  site.answers["/token"] = () => {
    asked.count += 1
    return json({ access_token: serverSecrets.accessToken, token_type: "bearer" })
  }
  return { ...site, asked }
})

const names = ["state", "code", "error", "error_description", "iss", "id_token", "token"] as const

/** What becomes of the parameters that the provider sends. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("set"), name: fc.constant("state"), text: hostileText }),
  fc.record({
    kind: fc.constant("insert"),
    name: fc.constant("state"),
    text: hostileText,
    at: fc.nat(60),
  }),
  fc.record({
    kind: fc.constant("drop"),
    name: fc.constantFrom("state", "code"),
    text: fc.constant(""),
  }),
  fc.record({ kind: fc.constant("set"), name: fc.constantFrom("code"), text: fc.constant("") }),
  fc.record({ kind: fc.constant("error"), name: fc.constant("error"), text: hostileText }),
)

test(
  "a callback whose state, code or error is not the provider's signs no user in, and asks for no tokens",
  async () => {
    await holds(
      fc.record({
        change,
        more: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileText), {
          maxLength: 3,
        }),
        method: fc.constantFrom("GET", "POST"),
      }),
      async ({ change: how, more, method }) => {
        const { config, asked } = current()
        const before = asked.count
        const browser = visitor(config)
        const away = await browser.submit("signin/plain")
        const state = new URL(away.headers.get("location") ?? "").searchParams.get("state") ?? ""
        const query = new URLSearchParams({ code: "code", state })
        if (how.kind === "drop") query.delete(how.name)
        else if ("at" in how && how.at !== undefined) {
          query.set("state", state.slice(0, how.at) + how.text + state.slice(how.at))
        } else query.set(how.name, how.text)
        const isSame = query.get("state") === state && query.get("code") === "code"
        // An empty error is none.
        if (isSame && !query.get("error")) return
        // The last of several parameters of one name must not undo the change.
        for (const [name, text] of more)
          if (!query.has(name) && name !== how.name) query.append(name, text)
        const path = `callback/plain?${query}`
        const back = method === "GET" ? await browser.get(path) : await browser.post(path)
        const observed = await observe(back, origin)
        assertStays(observed, origin)
        assertNoSession(observed)
        expect(asked.count).toBe(before)
        expect(await browser.session()).toBeNull()
      },
    )
  },
  propertyTimeoutMs,
)

test(
  "a magic link that was altered signs no user in (CVE-2022-39263, GHSA-4rxr-27mm-mxq9)",
  async () => {
    await holds(
      fc.record({
        name: fc.constantFrom("token", "email"),
        text: hostileText,
        at: fc.nat(70),
        method: fc.constantFrom("GET", "POST"),
      }),
      async ({ name, text, at, method }) => {
        const { config, mails } = current()
        const browser = visitor(config)
        await browser.submit("signin/mail", { email: "ada@example.com" })
        const { searchParams } = new URL(mails.at(-1)?.url ?? "")
        const value = searchParams.get(name) ?? ""
        const changed = value.slice(0, at) + text.toWellFormed() + value.slice(at + text.length)
        // Capitals and white space around are the same address.
        if (changed === value || (name === "email" && changed.trim().toLowerCase() === value))
          return
        searchParams.set(name, changed)
        const back =
          method === "GET"
            ? await browser.get(`callback/mail?${searchParams}`)
            : await browser.post("callback/mail", Object.fromEntries(searchParams))
        const observed = await observe(back, origin)
        assertStays(observed, origin)
        const same = changed.normalize("NFKC").trim().toLowerCase() === value
        if (!(name === "email" && same)) assertNoSession(observed)
      },
    )
  },
  propertyTimeoutMs,
)
