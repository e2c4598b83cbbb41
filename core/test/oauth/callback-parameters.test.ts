import { describe, expect, test } from "vitest"
import type { AuthContext } from "../../src/context.ts"
import { callbackParameters, firstConsentUser } from "../../src/oauth/callback-parameters.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { resolved } from "./sign-in-flow.ts"

const provider = (responseMode: string): ResolvedOAuthProvider =>
  resolved({
    id: "apple",
    name: "Apple",
    type: "oidc",
    issuer: "https://apple.example",
    clientId: "client",
    clientSecret: "secret",
    authorization: { params: { response_mode: responseMode } },
  })
const [query, form] = [provider("query"), provider("form_post")]

describe("callbackParameters", () => {
  // The function reads these members only.
  const context = {
    request: { query: { code: "of the query" }, body: { code: "of the form" } },
    config: { jwt: { secrets: ["a secret for tests, 32 characters long"] } },
    now: Date.now(),
  } as unknown as AuthContext

  // asvs 15.3.7
  test("reads the query, and never the form, by default", async () => {
    expect([...(await callbackParameters(context, query))]).toEqual([["code", "of the query"]])
  })

  test("takes neither the query nor the form of the same request for form_post", async () => {
    await expect(callbackParameters(context, form)).rejects.toMatchObject({ type: "InvalidCheck" })
  })
})

describe("firstConsentUser", () => {
  const user = { name: { firstName: "Ada", lastName: "Lovelace" } }

  test("is the JSON object of the form", () => {
    const params = new URLSearchParams({ user: JSON.stringify(user) })
    expect(firstConsentUser(params, form)).toEqual({ user })
  })

  test("is not taken from a query", () => {
    const params = new URLSearchParams({ user: JSON.stringify(user) })
    expect(firstConsentUser(params, query)).toEqual({})
  })

  test.each(["", "{", "7", "null", "[]", `{"name":"${"x".repeat(5000)}"}`])(
    "is nothing for the text %.10s",
    (text) => {
      expect(firstConsentUser(new URLSearchParams({ user: text }), form)).toEqual({})
    },
  )
})
