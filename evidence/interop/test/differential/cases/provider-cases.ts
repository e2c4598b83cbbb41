import type { Profile } from "@auth/core/types"
import type { OAuth2Config, OIDCConfig, Provider } from "@auth/core/providers"
import type { Case } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { IssuerBehavior } from "../../../src/differential/issuer.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import { callbacks, signInByOidc, without } from "./visits.ts"

/** A case about one form of a provider. */
function providerCase(
  name: string,
  provider: (run: Surroundings) => Provider,
  issuer: IssuerBehavior = { isPlainOAuth: true },
  id = "oauth",
): Case {
  return {
    name: `provider: ${name}`,
    on: { adapter: ["none", "published"] },
    issuer,
    config: (run) => ({ providers: [provider(run)], callbacks }),
    async visit(user) {
      await user.open("providers")
      await user.open("signin")
      await user.signInWith(id)
      await user.open("session")
    },
  }
}

type Options<Config> = Partial<Config> | ((run: Surroundings) => Partial<Config>)
type Claims = Record<string, unknown>

const optionsOf = <Config>(options: Options<Config>, run: Surroundings): Partial<Config> =>
  typeof options === "function" ? options(run) : options

/** A case about options of an OAuth provider. */
const oauthCase = (
  name: string,
  options: Options<OAuth2Config<Claims>>,
  issuer?: IssuerBehavior,
): Case => providerCase(name, (run) => oauth(run, optionsOf(options, run)), issuer)

/** A case about options of an OpenID provider. */
const oidcCase = (
  name: string,
  options: Options<OIDCConfig<Claims>>,
  issuer: IssuerBehavior = {},
): Case => providerCase(name, (run) => oidc(run, optionsOf(options, run)), issuer, "oidc")

/** An option of Lockstep. */
const confirmed = { confirm: true }

/** Forms in which applications write providers. */
export const providerCases: readonly Case[] = [
  {
    name: "provider: an address that the provider returns later",
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    config(run) {
      let signIns = 0
      const profile = ({ sub, name, email: address }: Profile) => ({
        id: String(sub),
        name: String(name),
        email: signIns++ === 0 ? null : String(address),
      })
      return { providers: [oidc(run, { profile })], callbacks }
    },
    async visit(user) {
      await user.signInWith("oidc")
      await user.open("session")
      user.cookies.clear()
      await user.signInWith("oidc")
      await user.open("session")
    },
  },
  oauthCase("authorization as a URL with a scope", (run) => ({
    authorization: `${run.issuer}/authorize?scope=identify+guilds`,
  })),
  oauthCase("authorization as an object with a URL", (run) => ({
    authorization: {
      url: `${run.issuer}/authorize`,
      params: { scope: "read", prompt: "consent" },
    },
  })),
  oauthCase("authorization as an object with a URL that has parameters", (run) => ({
    authorization: { url: `${run.issuer}/authorize?audience=api`, params: { scope: "read" } },
  })),
  oidcCase("authorization as parameters only", {
    authorization: { params: { scope: "openid email", access_type: "offline" } },
  }),
  oidcCase("authorization as a URL of an OpenID provider", (run) => ({
    authorization: `${run.issuer}/authorize?prompt=login`,
  })),
  oauthCase("token as an object", (run) => ({
    token: { url: `${run.issuer}/token`, params: { resource: "api" } },
  })),
  oauthCase(
    "token with conform",
    (run) => ({
      token: {
        url: `${run.issuer}/token`,
        conform: async (response: Response) => {
          const body = (await response.json()) as Record<string, unknown>
          return Response.json({ ...body, token_type: "bearer", extra: "yes" }, response)
        },
      },
    }),
    { isPlainOAuth: true, tokens: { token_type: "User" } },
  ),
  oauthCase("userinfo as an object", (run) => ({
    userinfo: { url: `${run.issuer}/userinfo`, params: { fields: "id,name" } },
  })),
  oauthCase("userinfo with request", (run) => ({
    userinfo: {
      url: `${run.issuer}/userinfo`,
      async request({ tokens, provider }: RequestContext) {
        run.recorder.call("callbacks", "userinfo.request", {
          url: String(provider.userinfo?.url),
          access: tokens.access_token,
          id: provider.id,
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
          name: provider.name,
        })
        const headers = { authorization: `Bearer ${tokens.access_token}` }
        // What a provider's own endpoint returns.
        const response = await fetch(String(provider.userinfo?.url), { headers })
        return (await response.json()) as Record<string, unknown>
      },
    },
  })),
  oauthCase("userinfo with request and without a URL", {
    userinfo: { request: () => ({ id: 9, name: "Own", email: "own@example.com" }) },
  }),
  oauthCase("a profile that is asynchronous", {
    profile: async ({ id, email: address }) => ({
      id: String(id),
      email: String(address).toUpperCase(),
      image: null,
    }),
  }),
  providerCase("a profile with a number as ID", (run) =>
    // JavaScript does not mind.
    oauth(run, { profile: ({ id }) => ({ id: id as string, name: "Ada" }) }),
  ),
  oauthCase("a profile without an ID", { profile: () => ({ name: "Ada" }) }),
  oauthCase("a profile that throws", {
    profile() {
      throw new Error("case: no profile")
    },
  }),
  oauthCase("a profile that sees the tokens", (run) => ({
    profile(profile, tokens) {
      run.recorder.call("callbacks", "profile", { profile, tokens })
      return { id: "7", name: tokens.access_token ?? null }
    },
  })),
  providerCase("no profile function at OAuth", (run) => without(oauth(run), "profile")),
  providerCase("no name", (run) => without(oauth(run), "name")),
  providerCase("no checks at OAuth", (run) => without(oauth(run), "checks")),
  oauthCase("PKCE", { checks: ["pkce"] }),
  oauthCase("PKCE and state", { checks: ["pkce", "state"] }),
  oauthCase("none of the checks", { checks: ["none"] }),
  oidcCase("nonce", { checks: ["nonce", "pkce"] }),
  oauthCase("the secret in the form", {
    client: { token_endpoint_auth_method: "client_secret_post" },
  }),
  oauthCase("a public client", {
    client: { token_endpoint_auth_method: "none" },
    checks: ["pkce"],
  }),
  oauthCase("account picks the tokens to keep", {
    account: (tokens) => ({ access_token: `kept ${String(tokens.access_token)}` }),
  }),
  oauthCase("account keeps nothing", { account: () => undefined }),
  oidcCase("userinfo in place of the ID token", { idToken: false }),
  oauthCase("style with old colors", {
    style: { bg: "#123456", text: "#fff", brandColor: "#654321" },
  }),
  providerCase("options inside options", (run) => ({
    ...oauth(run),
    options: { clientId: "nested", clientSecret: "nested-secret" },
  })),
  providerCase(
    "a spread with another ID",
    (run) => ({ ...oauth(run), id: "copy" }),
    { isPlainOAuth: true },
    "copy",
  ),
  providerCase("a function", (run) => () => oauth(run)),
  oidcCase(
    "an issuer with another claim for the name",
    {
      profile: (claims) => ({ id: String(claims["sub"]), name: String(claims["nick"]) }),
    },
    { claims: { nick: "countess" } },
  ),
  oidcCase("no email in the ID token", {}, { claims: { email: undefined } }),
  providerCase("a custom fetch", (run) => ({
    ...oauth(run),
    [run.core.customFetch]: (...args: Parameters<typeof fetch>) => {
      run.recorder.call("callbacks", "fetch", new Request(args[0]).url)
      return fetch(...args)
    },
  })),
  {
    name: "provider: links of two providers that verify the address",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [
        oidc(run),
        oidc(run, { id: "second", name: "Second", allowDangerousEmailAccountLinking: true }),
      ],
      callbacks,
    }),
    async visit(user) {
      await user.signInWith("oidc")
      user.cookies.clear()
      await user.signInWith("second")
      await user.open("session")
    },
  },
  {
    name: "provider: an account is linked to the user who is signed in",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({ providers: [oidc(run), oidc(run, { id: "second" })], callbacks }),
    async visit(user) {
      await user.signInWith("oidc")
      await user.signInWith("second")
      await user.open("session")
    },
  },
  {
    name: "provider: magic links with options",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({
      providers: [
        email(run, {
          maxAge: 600,
          generateVerificationToken: () => "123456",
          normalizeIdentifier: (address: string) => address.toLowerCase().replace("+x", ""),
        }),
      ],
      callbacks,
    }),
    async visit(user) {
      await user.submit("signin/email", { email: "Ada+x@example.com", callbackUrl: "/account" })
      await user.openMagicLink()
      await user.open("session")
    },
  },
  {
    name: "provider: a magic link of an OAuth user",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    config: (run) => ({ providers: [oidc(run), email(run)], callbacks }),
    async visit(user) {
      await user.signInWith("oidc")
      user.cookies.clear()
      await user.submit("signin/email", { email: "ada@example.com" })
      await user.openMagicLink()
      await user.open("session")
    },
  },
  {
    name: "provider: an address that is not verified, beside magic links",
    on: { strategy: ["jwt", "database"], adapter: ["published"] },
    issuer: { claims: { email_verified: false } },
    config: (run) => ({ providers: [oidc(run), email(run)], callbacks }),
    visit: signInByOidc,
  },
  {
    name: "provider: a magic link that has to be confirmed",
    on: { adapter: ["published"] },
    config: (run) => ({ providers: [{ ...email(run), ...confirmed }], callbacks }),
    async visit(user) {
      await user.submit("signin/email", { email: "ada@example.com", callbackUrl: "/account" })
      await user.openMagicLink()
    },
  },
]

/** What `userinfo.request` gets, as far as applications use it. */
interface RequestContext {
  readonly tokens: { readonly access_token?: string }
  readonly provider: {
    readonly id: string
    readonly name: string
    readonly clientId?: string
    readonly clientSecret?: string
    readonly userinfo?: { readonly url?: URL | string }
  }
}
