// asvs 16.5.4
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Visitor, visitor } from "../support/visitor.ts"
import { application, json, origin, renewed } from "./application.ts"
import { hostileText } from "./hostile-text.ts"
import { assertNoSession, assertStays, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

/** An application, and how often tokens were requested from its provider. */
const current = renewed(() => {
  const site = application()
  const asked = { count: 0 }
  site.answers["/token"] = () => {
    asked.count += 1
    return json({ access_token: serverSecrets.accessToken, token_type: "bearer" })
  }
  return { ...site, asked }
})

const names = [
  "state",
  "code",
  "error",
  "error_description",
  "iss",
  "id_token",
  "token",
  "form",
] as const

/** Further parameters; the last of several of one name counts. */
const further = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileText), {
  maxLength: 3,
})

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

/** How a response reaches the callback route: in the query, or posted from another site. */
const ways = ["GET", "POST", "form"] as const

/** Starts a sign-in; returns what the provider sends. */
async function goAway(browser: Visitor, id: string): Promise<URLSearchParams> {
  const away = await browser.submit(`signin/${id}`)
  const state = new URL(away.headers.get("location") ?? "").searchParams.get("state") ?? ""
  return new URLSearchParams({ code: "code", state })
}

/** Brings a response back; a form that was posted is followed to its end. */
async function comeBack(
  browser: Visitor,
  id: string,
  query: URLSearchParams,
  way: (typeof ways)[number],
): Promise<Response> {
  if (way === "GET") return browser.get(`callback/${id}?${query}`)
  if (way === "POST") return browser.post(`callback/${id}?${query}`)
  const posted = await browser.postAcrossSites(`callback/${id}`, Object.fromEntries(query))
  const isForm = posted.headers.get("location")?.includes("?form=")
  return isForm ? browser.follow(posted) : posted
}

test.each(["plain", "posting"])("the sign-in that is varied here succeeds (%s)", async (id) => {
  const browser = visitor(application().config)
  const way = id === "plain" ? "GET" : "form"
  const back = await comeBack(browser, id, await goAway(browser, id), way)
  expect((await observe(back, origin)).setsSession).toBe(true)
})

test(
  "a callback whose state, code or error is not the provider's signs no user in, and asks for no tokens",
  async () => {
    await holds(
      fc.record({
        change,
        more: further,
        way: fc.constantFrom(...ways),
        id: fc.constantFrom("plain", "posting"),
      }),
      async ({ change: how, more, way, id }) => {
        const { config, asked } = current()
        const before = asked.count
        const browser = visitor(config)
        const query = await goAway(browser, id)
        const state = query.get("state") ?? ""
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
        const observed = await observe(await comeBack(browser, id, query, way), origin)
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
  "a posted response whose encrypted form was altered, or belongs to another browser, signs no user in",
  async () => {
    await holds(
      fc.record({
        text: hostileText,
        at: fc.nat(700),
        kind: fc.constantFrom("insert", "replace", "set", "drop", "other"),
        more: further,
      }),
      async ({ text, at, kind, more }) => {
        const { config, asked } = current()
        const before = asked.count
        const browser = visitor(config)
        const response = Object.fromEntries(await goAway(browser, "posting"))
        const posted = await browser.postAcrossSites("callback/posting", response)
        const { searchParams } = new URL(posted.headers.get("location") ?? "")
        const form = searchParams.get("form") ?? ""
        const place = at % form.length
        const added = text.toWellFormed()
        if (kind === "insert") {
          searchParams.set("form", form.slice(0, place) + added + form.slice(place))
        } else if (kind === "replace") {
          searchParams.set("form", form.slice(0, place) + added + form.slice(place + added.length))
        } else if (kind === "set") searchParams.set("form", added)
        else if (kind === "drop") searchParams.delete("form")
        if (kind !== "other" && searchParams.get("form") === form) return
        // What the provider sends counts in no query.
        for (const [name, value] of more) if (name !== "form") searchParams.append(name, value)
        for (const [name, value] of Object.entries(response)) searchParams.append(name, value)
        const visiting = kind === "other" ? visitor(config) : browser
        const back = await visiting.get(`callback/posting?${searchParams}`)
        const observed = await observe(back, origin)
        assertStays(observed, origin)
        assertNoSession(observed)
        expect(asked.count).toBe(before)
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
