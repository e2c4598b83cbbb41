import { expect, test } from "vitest"
import { Strava } from "../../src/providers/strava.ts"

async function answerTo(callback: Record<string, string>, answer: unknown): Promise<unknown> {
  const { token } = Strava()
  if (typeof token !== "object") throw new Error("no token endpoint")
  const response = await token.request?.({
    params: new URLSearchParams({ code: "the-code", ...callback }),
    redirectUri: "https://app.example.com/auth/callback/strava",
    tokenUrl: "https://www.strava.com/api/v3/oauth/token",
    codeVerifier: undefined,
    clientId: "an-id",
    clientSecret: "a-secret",
    fetch: () => Promise.resolve(Response.json(answer)),
  })
  return response?.json()
}

const tokens = { access_token: "t", token_type: "Bearer" }

test("the scopes that were granted are those of the callback, separated by spaces", async () => {
  const answer = await answerTo({ scope: "read,activity:read" }, tokens)
  expect(answer).toEqual({ ...tokens, scope: "read activity:read" })
})

test("a callback that names no scopes adds none", async () => {
  expect(await answerTo({}, tokens)).toEqual(tokens)
})

test("scopes in the answer are the ones that count", async () => {
  const answer = { ...tokens, scope: "read" }
  expect(await answerTo({ scope: "read,activity:read" }, answer)).toEqual(answer)
})
