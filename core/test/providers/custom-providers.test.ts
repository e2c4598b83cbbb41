import { expect, test } from "vitest"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { OAuth } from "../../src/providers/oauth.ts"
import { OIDC } from "../../src/providers/oidc.ts"

test("OIDC takes what is not given from the environment of its own id", () => {
  const provider = OIDC({ id: "staff", name: "Staff", idToken: false })
  const env = {
    AUTH_STAFF_ID: "wiki",
    AUTH_STAFF_SECRET: "s",
    AUTH_STAFF_ISSUER: "https://id.example.com",
  }
  expect(resolveProvider(provider, "providers[0]", env)).toMatchObject({
    provider: {
      id: "staff",
      name: "Staff",
      type: "oidc",
      clientId: "wiki",
      issuer: "https://id.example.com",
      idToken: false,
      checks: { pkce: true, nonce: true },
      clientSecret: "s",
      client: { token_endpoint_auth_method: "client_secret_basic" },
    },
  })
})

test("OAuth uses the endpoints and the profile callback that it is given", async () => {
  const provider = OAuth({
    id: "forum",
    name: "Forum",
    clientId: "x",
    clientSecret: "y",
    authorization: "https://forum.example.com/authorize?scope=me",
    token: "https://forum.example.com/token",
    userinfo: "https://forum.example.com/me",
    checks: ["state"],
    profile: (me: { number: number; nick: string }) => ({ id: String(me.number), name: me.nick }),
  })
  expect(resolveProvider(provider, "providers[0]", {})).toMatchObject({
    provider: {
      authorization: { url: "https://forum.example.com/authorize", params: { scope: "me" } },
      token: { url: "https://forum.example.com/token" },
      userinfo: { url: "https://forum.example.com/me" },
      checks: { pkce: false, nonce: false },
    },
  })
  expect(await provider.options?.profile?.({ number: 7, nick: "ada" }, {})).toEqual({
    id: "7",
    name: "ada",
  })
})

test("Credentials hands its inputs to the check, typed by their names", async () => {
  const provider = Credentials({
    credentials: { name: { label: "Name" }, password: { type: "password" } },
    authorize: ({ name, password }) =>
      password === "correct" && typeof name === "string" ? { id: "1", name } : null,
  })
  const resolution = resolveProvider(provider, "providers[0]", {})
  if ("problems" in resolution || resolution.provider.type !== "credentials") {
    throw new Error(JSON.stringify(resolution))
  }
  const { provider: resolved } = resolution
  expect(resolved).toMatchObject({
    id: "credentials",
    name: "Credentials",
    credentials: { name: { label: "Name" }, password: { type: "password" } },
  })
  const request = new Request("https://app.example.com")
  expect(await resolved.authorize({ name: "ada", password: "correct" }, request)).toEqual({
    id: "1",
    name: "ada",
  })
  expect(await resolved.authorize({ name: "ada" }, request)).toBeNull()
})

test("an input that is not on the form is no member of what the check gets", () => {
  Credentials({
    credentials: { name: {} },
    // @ts-expect-error the form has no such input
    authorize: ({ pin }) => (pin === undefined ? null : null),
  })
  expect(Credentials({ authorize: () => null })).toMatchObject({ credentials: {} })
})
