import { describe, expect, test } from "vitest"
import { allowInsecureRequests } from "../../src/providers/symbols.ts"
import { endpoints, oauth, oidc, problems } from "./provider-samples.ts"

describe("problems", () => {
  const table: [string, unknown, string, string][] = [
    ["nothing", null, "ConfigError", ""],
    ["a text", "github", "ConfigError", ""],
    ["a class instance", new URL("https://x.example"), "ConfigError", ""],
    ["a missing id", { ...oauth, id: undefined }, "ConfigError", ".id"],
    ["an id with a slash", { ...oauth, id: "a/b" }, "ConfigError", ".id"],
    ["an id that needs encoding", { ...oauth, id: "ä" }, "ConfigError", ".id"],
    ["an id that climbs", { ...oauth, id: ".." }, "ConfigError", ".id"],
    ["the id undefined", { ...oauth, id: "undefined" }, "ConfigError", ".id"],
    ["a missing name", { ...oauth, name: "" }, "ConfigError", ".name"],
    ["a type that there is not", { ...oauth, type: "saml" }, "ConfigError", ".type"],
    ["a missing type", { ...oauth, type: undefined }, "ConfigError", ".type"],
    ["a redirect proxy", { ...oauth, redirectProxyUrl: "x" }, "ConfigError", ".redirectProxyUrl"],
    ["a missing client id", { ...oauth, clientId: undefined }, "ConfigError", ".clientId"],
    ["an empty client id", { ...oauth, clientId: "" }, "ConfigError", ".clientId"],
    ["an empty secret", { ...oauth, clientSecret: "" }, "ConfigError", ".clientSecret"],
    ["an issuer that is no URL", { ...oidc, issuer: "p" }, "InvalidEndpoints", ".issuer"],
    ["an http issuer", { ...oidc, issuer: "http://p.example" }, "InvalidEndpoints", ".issuer"],
    ["an issuer with query", { ...oidc, issuer: "https://p/?a" }, "InvalidEndpoints", ".issuer"],
    ["an issuer with fragment", { ...oidc, issuer: "https://p/#a" }, "InvalidEndpoints", ".issuer"],
    ["an http endpoint", { ...oauth, token: "http://p/" }, "InvalidEndpoints", ".token"],
    ["a script", { ...oauth, authorization: "javascript:x" }, "InvalidEndpoints", ".authorization"],
    [
      "a password in a URL",
      { ...oauth, userinfo: "https://a:b@p/" },
      "InvalidEndpoints",
      ".userinfo",
    ],
    ["http keys", { ...oidc, jwksUri: "http://p/keys" }, "InvalidEndpoints", ".jwksUri"],
    [
      "OpenID without issuer",
      { ...oidc, issuer: undefined, ...endpoints },
      "InvalidEndpoints",
      ".issuer",
    ],
    ["OAuth without token endpoint", { ...oauth, token: undefined }, "InvalidEndpoints", ".token"],
    ["OAuth without userinfo", { ...oauth, userinfo: {} }, "InvalidEndpoints", ".userinfo"],
    ["an unknown check", { ...oauth, checks: ["pkse"] }, "ConfigError", ".checks"],
    ["checks that are no list", { ...oauth, checks: "pkce" }, "ConfigError", ".checks"],
    ["a profile that is no function", { ...oauth, profile: {} }, "ConfigError", ".profile"],
    [
      "a token.request that is none",
      { ...oauth, token: { request: 7 } },
      "ConfigError",
      ".token.request",
    ],
    [
      "a userinfo.request that is none",
      { ...oauth, userinfo: { request: "x" } },
      "ConfigError",
      ".userinfo.request",
    ],
    ["an endpoint that is a number", { ...oauth, token: 7 }, "ConfigError", ".token"],
    [
      "a parameter that is no JSON",
      { ...oauth, authorization: { url: endpoints.authorization, params: { x: 1n } } },
      "ConfigError",
      "",
    ],
    [
      "an unknown way of authentication",
      { ...oauth, client: { token_endpoint_auth_method: "tls_client_auth" } },
      "ConfigError",
      ".client.token_endpoint_auth_method",
    ],
    [
      "a missing secret, of a client that is not said to be public",
      { ...oauth, clientSecret: undefined },
      "ConfigError",
      ".clientSecret",
    ],
    [
      "a way of authentication that needs a secret",
      {
        ...oauth,
        clientSecret: undefined,
        client: { token_endpoint_auth_method: "client_secret_post" },
      },
      "ConfigError",
      ".clientSecret",
    ],
    [
      "a way of authentication that needs a key",
      { ...oauth, client: { token_endpoint_auth_method: "private_key_jwt" } },
      "ConfigError",
      ".token.clientPrivateKey",
    ],
    [
      "a private key that nothing uses",
      {
        ...oauth,
        clientSecret: undefined,
        token: { url: endpoints.token, clientPrivateKey: {} },
      },
      "ConfigError",
      ".client.token_endpoint_auth_method",
    ],
  ]

  test.each(table)("%s", (_name, entry, type, member) => {
    const found = problems(entry)
    expect(found).toContainEqual(expect.objectContaining({ type, path: `providers[1]${member}` }))
  })

  test("are all listed, not the first alone", () => {
    const paths = problems({ ...oauth, clientId: "", token: "x", checks: 7 }).map(
      ({ path }) => path,
    )
    expect(paths).toEqual(["providers[1].clientId", "providers[1].token", "providers[1].checks"])
  })

  test("tell the variables that would help", () => {
    const { clientId: _clientId, ...bare } = oauth
    expect(problems(bare)[0]?.message).toContain("AUTH_PLAIN_ID")
  })

  test("never tell a secret", () => {
    const clientSecret = "sentinel"
    const found = problems({ ...oauth, clientSecret, clientId: "", token: "x", checks: 7 })
    expect(JSON.stringify(found)).not.toContain("sentinel")
  })

  test("are not seen in plain http where it is permitted", () => {
    const entry = { ...oidc, issuer: "http://localhost:1", [allowInsecureRequests]: true }
    expect(problems(entry)).toEqual([])
    expect(problems({ ...entry, [allowInsecureRequests]: "yes" })).toHaveLength(1)
  })

  test("are not seen in endpoints that the application asks itself", () => {
    const request = (): never => {
      throw new Error("not called")
    }
    expect(problems({ ...oauth, token: { request }, userinfo: { request } })).toEqual([])
  })
})

test("a public client that is said to be one needs no secret", () => {
  const client = { token_endpoint_auth_method: "none" }
  expect(problems({ ...oauth, clientSecret: undefined, client })).toEqual([])
})

test("a token request of the application's own needs no secret", () => {
  const token = { request: () => Response.json({}) }
  expect(problems({ ...oauth, clientSecret: undefined, token })).toEqual([])
})
