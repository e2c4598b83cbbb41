import type { AuthorizationServer } from "oauth4webapi"
import { expect, test } from "vitest"
import { requestEndpoint } from "../../src/oauth/request-endpoint.ts"
import { customFetch } from "../../src/provider/symbols.ts"
import { resolved } from "./sign-in-flow.ts"

const server: AuthorizationServer = {
  issuer: "https://idp.example",
  token_endpoint: "https://idp.example/token",
}

async function ask(from = server): Promise<string> {
  let asked = ""
  const provider = resolved({
    id: "far",
    name: "Far",
    type: "oidc",
    issuer: "https://idp.example",
    clientId: "c",
    clientSecret: "s",
    [customFetch]: async (input) => {
      asked = input instanceof Request ? input.url : new URL(input).href
      return Response.json({})
    },
  })
  await requestEndpoint({ provider, server: from }, "token_endpoint", { method: "POST" })
  return asked
}

test("a request goes to the endpoint that the provider names", async () => {
  expect(await ask()).toBe("https://idp.example/token")
})

test.each([{ issuer: "https://idp.example" }, { ...server, token_endpoint: "nowhere" }])(
  "no request is sent without a usable endpoint",
  async (from) => {
    await expect(ask(from)).rejects.toThrow("The provider far has no token_endpoint: set token.")
  },
)
