import type { ServerResponse } from "node:http"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { allowInsecureRequests } from "../../src/index.ts"
import type { OAuthConfig } from "../../src/providers/oauth-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { currentProvider, origin } from "../accounts/house.ts"
import { programmableClient, sendJson } from "../support/programmable-provider.ts"
import { configWith, visitor } from "../support/visitor.ts"

/** A provider at which the code is the person, so that each of many people has an own one. */
function peopleAt(id: string): OAuthConfig {
  const { issuer } = currentProvider()
  return {
    id,
    name: id,
    type: "oauth",
    authorization: `${issuer}/authorize`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/userinfo`,
    ...programmableClient,
    [allowInsecureRequests]: true,
    profile: ({ sub }) => ({ id: `${id}-${sub}`, name: String(sub), email: `${sub}@${id}.test` }),
  }
}

function programPeople(): void {
  const op = currentProvider()
  op.does.routes = {
    "/token": (response: ServerResponse) => {
      const person = op.requests.at(-1)?.body.get("code")
      sendJson(response, { access_token: person, token_type: "Bearer" })
    },
    "/userinfo": (response, request) => {
      sendJson(response, { sub: request.headers.authorization?.slice(7) })
    },
  }
}

describe("two hundred people who sign in at once at two providers", () => {
  test.each(["jwt", "database"] as const)("are each themselves, under %s", async (strategy) => {
    programPeople()
    const providers = [peopleAt("one"), peopleAt("two")]
    const adapter = MemoryAdapter()
    const config = configWith({ providers, adapter, session: { strategy } })
    const names = Array.from({ length: 200 }, (_, index) => `person-${index}`)
    const seen = await Promise.all(
      names.map(async (name, index) => {
        const id = index % 2 === 0 ? "one" : "two"
        const browser = visitor(config)
        const away = await browser.submit(`signin/${id}`, { callbackUrl: `/${name}` })
        const url = new URL(away.headers.get("location") ?? "")
        const query = new URLSearchParams({
          code: name,
          state: url.searchParams.get("state") ?? "",
        })
        const back = await browser.get(`callback/${id}?${query.toString()}`)
        return [back.headers.get("location"), await browser.session()]
      }),
    )
    expect(seen).toMatchObject(
      names.map((name, index) => [
        `${origin}/${name}`,
        { user: { name, email: `${name}@${index % 2 === 0 ? "one" : "two"}.test` } },
      ]),
    )
  })
})

describe("two configurations in one process", () => {
  const people = (name: string) =>
    Credentials({ credentials: {}, authorize: () => ({ id: name, name }) })

  test("share no session, no token and no check, though the cookies have the same names", async () => {
    programPeople()
    const first = configWith({ providers: [people("ada"), peopleAt("one")] })
    const second = configWith({
      providers: [people("grace"), peopleAt("one")],
      secret: "another-secret-of-more-than-32-characters",
    })
    const browser = visitor(first)
    await browser.submit("callback/credentials")
    const csrfToken = await browser.csrfToken()
    const away = await browser.submit("signin/one")
    const url = new URL(away.headers.get("location") ?? "")
    const other = visitor(second)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const refused = await other.post("callback/credentials", { csrfToken })
    expect(refused.headers.get("location")).toContain("error=MissingCSRF")
    const query = new URLSearchParams({ code: "x", state: url.searchParams.get("state") ?? "" })
    const back = await other.get(`callback/one?${query.toString()}`)
    expect(back.headers.get("location")).toContain("error=Configuration")
    expect(await other.session()).toBeNull()
    expect(currentProvider().count("/token")).toBe(0)
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })
})
