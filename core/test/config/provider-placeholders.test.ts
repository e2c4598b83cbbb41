import { describe, expect, test } from "vitest"
import { resolved } from "../oauth/sign-in-flow.ts"
import { oauth, oidc, problems } from "./provider-samples.ts"

const server = {
  ...oauth,
  authorization: { url: "{issuer}/authorize", params: { client: "{clientId}" } },
  token: { url: "{issuer}/token", params: { audience: "{issuer}" } },
  userinfo: { url: "{issuer}/me", headers: { "x-api-key": "{apiKey}" } },
  jwksUri: "{issuer}/keys",
}
const given = { issuer: "https://chat.example/", apiKey: "k" }

describe("a provider whose endpoints name its other members", () => {
  test("gets them from its options", () => {
    const { authorization, token, userinfo, jwksUri } = resolved({ ...server, ...given })
    expect(authorization).toEqual({
      url: "https://chat.example/authorize",
      params: { client: "c" },
    })
    expect(token).toEqual({
      url: "https://chat.example/token",
      params: { audience: "https://chat.example/" },
    })
    expect(userinfo?.url).toBe("https://chat.example/me")
    expect(userinfo?.headers).toEqual({ "x-api-key": "k" })
    expect(jwksUri).toBe("https://chat.example/keys")
  })

  test("gets them from the environment", () => {
    const env = { AUTH_PLAIN_ISSUER: "https://env.example", AUTH_PLAIN_KEY: "of env" }
    const { clientId: _id, ...rest } = server
    const provider = resolved(
      { id: "plain", name: "Plain", type: "oauth", options: rest },
      { ...env, AUTH_PLAIN_ID: "id of env" },
    )
    expect(provider.authorization).toEqual({
      url: "https://env.example/authorize",
      params: { client: "id of env" },
    })
    expect(provider.userinfo?.headers).toEqual({ "x-api-key": "of env" })
  })

  test("has the discovery document below the issuer", () => {
    const provider = { ...oidc, wellKnown: "{issuer}/a/openid-configuration" }
    expect(resolved(provider).wellKnown).toBe("https://p.example/a/openid-configuration")
  })

  test("may have the client id in its issuer", () => {
    const provider = { ...oidc, issuer: "https://p.example/{clientId}", jwksUri: "{issuer}/keys" }
    expect(resolved(provider)).toMatchObject({
      issuer: "https://p.example/c",
      jwksUri: "https://p.example/c/keys",
    })
  })

  test("cannot be used without them", () => {
    expect(problems(server)).toEqual([
      {
        type: "InvalidEndpoints",
        path: "providers[1].issuer",
        message: "is missing. Set it, or the variable AUTH_PLAIN_ISSUER.",
      },
      {
        type: "ConfigError",
        path: "providers[1].apiKey",
        message: "is missing. Set it, or the variable AUTH_PLAIN_KEY.",
      },
    ])
  })

  test("is told of a client id only once", () => {
    const paths = problems({ ...server, ...given, clientId: undefined }).map(({ path }) => path)
    expect(paths).toEqual(["providers[1].clientId"])
  })
})

test("a discovery document is fetched over https only", () => {
  const found = problems({ ...oidc, wellKnown: "http://p.example/configuration" })
  expect(found).toMatchObject([{ type: "InvalidEndpoints", path: "providers[1].wellKnown" }])
})
