import type { Provider } from "@auth/core/providers"
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

const openId: IssuerBehavior = {}
/** An option of Lockstep. */
const confirmed = { confirm: true }

/** Forms in which applications write providers. */
export const providerCases: readonly Case[] = [
  providerCase("authorization as a URL with a scope", (run) =>
    oauth(run, { authorization: `${run.issuer}/authorize?scope=identify+guilds` }),
  ),
  providerCase("authorization as an object with a URL", (run) =>
    oauth(run, {
      authorization: {
        url: `${run.issuer}/authorize`,
        params: { scope: "read", prompt: "consent" },
      },
    }),
  ),
  providerCase("authorization as an object with a URL that has parameters", (run) =>
    oauth(run, {
      authorization: { url: `${run.issuer}/authorize?audience=api`, params: { scope: "read" } },
    }),
  ),
  providerCase(
    "authorization as parameters only",
    (run) =>
      oidc(run, { authorization: { params: { scope: "openid email", access_type: "offline" } } }),
    openId,
    "oidc",
  ),
  providerCase(
    "authorization as a URL of an OpenID provider",
    (run) => oidc(run, { authorization: `${run.issuer}/authorize?prompt=login` }),
    openId,
    "oidc",
  ),
  providerCase("token as an object", (run) =>
    oauth(run, { token: { url: `${run.issuer}/token`, params: { resource: "api" } } }),
  ),
  providerCase(
    "token with conform",
    (run) =>
      oauth(run, {
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
  providerCase("userinfo as an object", (run) =>
    oauth(run, { userinfo: { url: `${run.issuer}/userinfo`, params: { fields: "id,name" } } }),
  ),
  providerCase("userinfo with request", (run) =>
    oauth(run, {
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
    }),
  ),
  providerCase("userinfo with request and without a URL", (run) =>
    oauth(run, { userinfo: { request: () => ({ id: 9, name: "Own", email: "own@example.com" }) } }),
  ),
  providerCase("a profile that is asynchronous", (run) =>
    oauth(run, {
      profile: async ({ id, email: address }) => ({
        id: String(id),
        email: String(address).toUpperCase(),
        image: null,
      }),
    }),
  ),
  providerCase("a profile with a number as ID", (run) =>
    // JavaScript does not mind.
    oauth(run, { profile: ({ id }) => ({ id: id as string, name: "Ada" }) }),
  ),
  providerCase("a profile without an ID", (run) =>
    oauth(run, { profile: () => ({ name: "Ada" }) }),
  ),
  providerCase("a profile that throws", (run) =>
    oauth(run, {
      profile() {
        throw new Error("case: no profile")
      },
    }),
  ),
  providerCase("a profile that sees the tokens", (run) =>
    oauth(run, {
      profile(profile, tokens) {
        run.recorder.call("callbacks", "profile", { profile, tokens })
        return { id: "7", name: tokens.access_token ?? null }
      },
    }),
  ),
  providerCase("no profile function at OAuth", (run) => without(oauth(run), "profile")),
  providerCase("no name", (run) => without(oauth(run), "name")),
  providerCase("no checks at OAuth", (run) => without(oauth(run), "checks")),
  providerCase("PKCE", (run) => oauth(run, { checks: ["pkce"] })),
  providerCase("PKCE and state", (run) => oauth(run, { checks: ["pkce", "state"] })),
  providerCase("none of the checks", (run) => oauth(run, { checks: ["none"] })),
  providerCase("nonce", (run) => oidc(run, { checks: ["nonce", "pkce"] }), openId, "oidc"),
  providerCase("the secret in the form", (run) =>
    oauth(run, { client: { token_endpoint_auth_method: "client_secret_post" } }),
  ),
  providerCase("a public client", (run) =>
    oauth(run, { client: { token_endpoint_auth_method: "none" }, checks: ["pkce"] }),
  ),
  providerCase("account picks the tokens to keep", (run) =>
    oauth(run, { account: (tokens) => ({ access_token: `kept ${String(tokens.access_token)}` }) }),
  ),
  providerCase("account keeps nothing", (run) => oauth(run, { account: () => undefined })),
  providerCase(
    "userinfo in place of the ID token",
    (run) => oidc(run, { idToken: false }),
    openId,
    "oidc",
  ),
  providerCase("style with old colors", (run) =>
    oauth(run, { style: { bg: "#123456", text: "#fff", brandColor: "#654321" } }),
  ),
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
  providerCase(
    "an issuer with another claim for the name",
    (run) =>
      oidc(run, {
        profile: (claims) => ({ id: String(claims["sub"]), name: String(claims["nick"]) }),
      }),
    { claims: { nick: "countess" } },
    "oidc",
  ),
  providerCase(
    "no email in the ID token",
    (run) => oidc(run),
    { claims: { email: undefined } },
    "oidc",
  ),
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
