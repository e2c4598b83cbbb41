import { describe, expect, test } from "vitest"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
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
    ["a name that is none", { ...oauth, name: 7 }, "ConfigError", ".name"],
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
      { ...oauth, client: { token_endpoint_auth_method: "attest_jwt_client_auth" } },
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
      "a way of authentication that needs a certificate",
      {
        ...oauth,
        clientSecret: undefined,
        client: { token_endpoint_auth_method: "tls_client_auth" },
      },
      "ConfigError",
      ".customFetch",
    ],
    [
      "a way of authentication that needs a self-signed certificate",
      { ...oauth, client: { token_endpoint_auth_method: "self_signed_tls_client_auth" } },
      "ConfigError",
      ".customFetch",
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

  test("tell both variables of a provider that is not set up at all", () => {
    const { clientId: _clientId, clientSecret: _clientSecret, ...bare } = oauth
    const found = problems(bare).map(({ message }) => message)
    expect(found.join()).toMatch(/AUTH_PLAIN_ID.*AUTH_PLAIN_SECRET/)
    const client = { token_endpoint_auth_method: "none" }
    expect(problems({ ...bare, client })).toHaveLength(1)
  })

  test("are not a missing name: the id stands for it", () => {
    const { name: _name, ...nameless } = oauth
    expect(problems(nameless)).toEqual([])
  })

  test("never tell a secret", () => {
    const clientSecret = "sentinel"
    const found = problems({ ...oauth, clientSecret, clientId: "", token: "x", checks: 7 })
    expect(JSON.stringify(found)).not.toContain("sentinel")
  })

  test("are not seen in plain http where it is permitted", () => {
    const entry = { ...oidc, issuer: "http://idp:8080", [allowInsecureRequests]: true }
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

test.each(["tls_client_auth", "self_signed_tls_client_auth"])(
  "a client that authenticates by %s needs no secret, but a fetch with its certificate",
  (method) => {
    const client = { token_endpoint_auth_method: method }
    const entry = { ...oauth, clientSecret: undefined, client }
    expect(problems({ ...entry, [customFetch]: fetch })).toEqual([])
    expect(problems(entry)).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(`${method} needs it`) as string,
        path: "providers[1].customFetch",
      }),
    ])
  },
)

test("a token request of the application's own needs no secret", () => {
  const token = { request: () => Response.json({}) }
  expect(problems({ ...oauth, clientSecret: undefined, token })).toEqual([])
})

describe("plain http on this machine needs no permission", () => {
  test.each([
    "http://localhost:8080/realms/x",
    "http://idp.localhost",
    "http://127.0.0.1:1",
    "http://127.8.9.10:1",
    "http://127.1:80",
    "http://[::1]:9000",
  ])("for the issuer %s", (issuer) => {
    expect(problems({ ...oidc, issuer })).toEqual([])
  })

  test.each([
    "http://localhost.example",
    "http://notlocalhost",
    "http://127.0.0.1.example.com",
    "http://0.0.0.0",
    "http://10.0.0.1",
    "http://[::2]",
    "http://localhost@idp.example",
  ])("which %s is not on", (issuer) => {
    expect(problems({ ...oidc, issuer })).toMatchObject([{ type: "InvalidEndpoints" }])
  })

  test("for the endpoints of a provider without issuer, and for no other host beside them", () => {
    const local = { ...oauth, token: "http://localhost:1/token" }
    expect(problems(local)).toEqual([])
    expect(problems({ ...local, userinfo: "http://idp:1/me" })).toMatchObject([
      { path: "providers[1].userinfo" },
    ])
  })

  test("but for an endpoint of a provider whose discovery document is elsewhere", () => {
    expect(problems({ ...oidc, token: "http://localhost:1/token" })).toMatchObject([
      { path: "providers[1].token" },
    ])
  })
})
