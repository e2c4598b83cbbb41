import { describe, expect, test } from "vitest"
import { callbackParameters, firstConsentUser } from "../../src/oauth/callback-parameters.ts"
import type { SettledOAuthProvider } from "../../src/providers/settled-provider.ts"
import type { AuthRequest } from "../../src/request/auth-request.ts"
import { settled } from "./sign-in-flow.ts"

const provider = (responseMode: string): SettledOAuthProvider =>
  settled({
    id: "apple",
    name: "Apple",
    type: "oidc",
    issuer: "https://apple.example",
    clientId: "client",
    clientSecret: "secret",
    authorization: { params: { response_mode: responseMode } },
  })
const [query, form] = [provider("query"), provider("form_post")]
// The function reads these two members only.
const request = {
  query: { code: "of the query" },
  body: { code: "of the form", list: ["no text"] },
} as unknown as AuthRequest

describe("callbackParameters", () => {
  test("takes the query, and never the form, by default", () => {
    expect([...callbackParameters(request, query)]).toEqual([["code", "of the query"]])
  })

  test("takes the texts of the form, and never the query, for form_post", () => {
    expect([...callbackParameters(request, form)]).toEqual([["code", "of the form"]])
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
