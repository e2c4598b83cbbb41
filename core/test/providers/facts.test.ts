import { describe, expect, test } from "vitest"
import type { OAuthConfig, OIDCConfig } from "../../src/providers/oauth-provider.ts"
import { settleProvider } from "../../src/config/settle-provider.ts"
import { Apple } from "../../src/providers/apple.ts"
import { Auth0 } from "../../src/providers/auth0.ts"
import { Discord } from "../../src/providers/discord.ts"
import { Facebook } from "../../src/providers/facebook.ts"
import { GitHub } from "../../src/providers/github.ts"
import { GitLab } from "../../src/providers/gitlab.ts"
import { Google } from "../../src/providers/google.ts"
import { Keycloak } from "../../src/providers/keycloak.ts"
import { MicrosoftEntraID } from "../../src/providers/microsoft-entra-id.ts"
import { Okta } from "../../src/providers/okta.ts"
import { settled } from "../oauth/sign-in-flow.ts"

const client = { clientId: "an-id", clientSecret: "a-secret" }

interface Facts {
  readonly provider: OAuthConfig<never> | OIDCConfig<never>
  readonly id: string
  readonly name: string
  readonly type: "oauth" | "oidc"
  readonly issuer: string | undefined
  readonly authorization: string | undefined
  readonly params: Record<string, string>
  readonly token: string | undefined
  readonly userinfo: string | undefined
  readonly method: string
  readonly checks: { pkce: boolean; nonce: boolean }
  readonly brandColor: string
}

const plain = {
  method: "client_secret_basic",
  checks: { pkce: true, nonce: false },
} as const
const discovered = {
  ...plain,
  type: "oidc",
  authorization: undefined,
  token: undefined,
  userinfo: undefined,
  params: { scope: "openid profile email" },
} as const

const table: readonly Facts[] = [
  {
    ...discovered,
    provider: Google(client),
    id: "google",
    name: "Google",
    issuer: "https://accounts.google.com",
    brandColor: "#1a73e8",
  },
  {
    ...plain,
    provider: GitHub(client),
    id: "github",
    name: "GitHub",
    type: "oauth",
    issuer: "https://github.com/login/oauth",
    authorization: "https://github.com/login/oauth/authorize",
    params: { scope: "read:user user:email" },
    token: "https://github.com/login/oauth/access_token",
    userinfo: "https://api.github.com/user",
    brandColor: "#24292f",
  },
  {
    ...discovered,
    provider: MicrosoftEntraID(client),
    id: "microsoft-entra-id",
    name: "Microsoft Entra ID",
    issuer: "https://login.microsoftonline.com/common/v2.0",
    params: { scope: "openid profile email User.Read" },
    brandColor: "#0072c6",
  },
  {
    ...discovered,
    provider: Apple(client),
    id: "apple",
    name: "Apple",
    issuer: "https://appleid.apple.com",
    params: { scope: "name email", response_mode: "form_post" },
    method: "client_secret_post",
    checks: { pkce: false, nonce: true },
    brandColor: "#000000",
  },
  {
    ...plain,
    provider: Discord(client),
    id: "discord",
    name: "Discord",
    type: "oauth",
    issuer: undefined,
    authorization: "https://discord.com/api/oauth2/authorize",
    params: { scope: "identify email" },
    token: "https://discord.com/api/oauth2/token",
    userinfo: "https://discord.com/api/users/@me",
    brandColor: "#5865f2",
  },
  {
    ...plain,
    provider: Facebook(client),
    id: "facebook",
    name: "Facebook",
    type: "oauth",
    issuer: "https://www.facebook.com",
    authorization: "https://www.facebook.com/v26.0/dialog/oauth",
    params: { scope: "email" },
    token: "https://graph.facebook.com/v26.0/oauth/access_token",
    userinfo: "https://graph.facebook.com/v26.0/me",
    method: "client_secret_post",
    brandColor: "#006aff",
  },
  {
    ...plain,
    provider: GitLab(client),
    id: "gitlab",
    name: "GitLab",
    type: "oauth",
    issuer: undefined,
    authorization: "https://gitlab.com/oauth/authorize",
    params: { scope: "read_user" },
    token: "https://gitlab.com/oauth/token",
    userinfo: "https://gitlab.com/api/v4/user",
    brandColor: "#fc6d26",
  },
  {
    ...discovered,
    provider: Keycloak({ ...client, issuer: "https://id.example.com/realms/staff" }),
    id: "keycloak",
    name: "Keycloak",
    issuer: "https://id.example.com/realms/staff",
    brandColor: "#428bca",
  },
  {
    ...discovered,
    provider: Auth0({ ...client, issuer: "https://example.eu.auth0.com/" }),
    id: "auth0",
    name: "Auth0",
    issuer: "https://example.eu.auth0.com/",
    brandColor: "#eb5424",
  },
  {
    ...discovered,
    provider: Okta({ ...client, issuer: "https://example.okta.com/oauth2/default" }),
    id: "okta",
    name: "Okta",
    issuer: "https://example.okta.com/oauth2/default",
    brandColor: "#000000",
  },
]

test.each(table)("$name is set up as documented", ({ provider, ...facts }) => {
  const found = settled(provider)
  expect({
    id: found.id,
    name: found.name,
    type: found.type,
    issuer: found.issuer,
    authorization: found.authorization.url,
    params: found.authorization.params,
    token: found.token.url,
    userinfo: found.userinfo?.url,
    method: found.client.token_endpoint_auth_method,
    checks: found.checks,
    brandColor: found.style.brandColor,
  }).toEqual(facts)
})

describe.each(["keycloak", "auth0", "okta"])("%s", (id) => {
  const entry = { keycloak: Keycloak, auth0: Auth0, okta: Okta }[id]!
  const name = id.toUpperCase()
  const credentials = { [`AUTH_${name}_ID`]: "x", [`AUTH_${name}_SECRET`]: "s" }

  test("takes its issuer from the environment", () => {
    const env = { ...credentials, [`AUTH_${name}_ISSUER`]: "https://id.example.com" }
    expect(settled(entry, env).issuer).toBe("https://id.example.com")
  })

  test("cannot be used without an issuer", () => {
    const settlement = settleProvider(entry, "providers[0]", credentials)
    expect(settlement).toMatchObject({ problems: [{ path: "providers[0].issuer" }] })
  })

  test("maps the standard claims", async () => {
    const provider = settled(entry({ ...client, issuer: "https://id.example.com" }))
    const claims = { sub: "00u1", preferred_username: "ada", email: "ada@example.com" }
    expect(await provider.profile({ ...claims, picture: "https://x.example/a.png" }, {})).toEqual({
      id: "00u1",
      name: "ada",
      email: "ada@example.com",
      image: "https://x.example/a.png",
    })
  })
})

test.each([
  Apple,
  Auth0,
  Discord,
  Facebook,
  GitHub,
  GitLab,
  Google,
  Keycloak,
  MicrosoftEntraID,
  Okta,
])("$name keeps what the application says apart from its defaults", (provider) => {
  const options = { name: "Ours", authorization: { params: { prompt: "login" } } }
  const made = provider(options)
  expect(made.options).toEqual(options)
  expect(made.name).not.toBe("Ours")
})

test("an application changes one parameter and keeps the rest", () => {
  const { authorization } = settled(
    GitHub({ ...client, authorization: { params: { scope: "repo", allow_signup: "false" } } }),
  )
  expect(authorization).toEqual({
    url: "https://github.com/login/oauth/authorize",
    params: { scope: "repo", allow_signup: "false" },
  })
})
