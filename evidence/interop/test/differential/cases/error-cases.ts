import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { IssuerBehavior } from "../../../src/differential/issuer.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import { callbacks, signInByOAuth, signInByOidc } from "./visits.ts"

const pages = ["built-in", "custom", "error-only"] as const

/** A situation at an OpenID provider. */
function atOidc(
  name: string,
  issuer: IssuerBehavior,
  options: Partial<NonNullable<AuthConfig["callbacks"]>> = {},
  visit: Case["visit"] = signInByOidc,
): Case {
  const config = (run: Surroundings) => ({
    providers: [oidc(run)],
    callbacks: { ...callbacks, ...options },
  })
  return { name: `error: ${name}`, on: { pages }, issuer, config, visit }
}

/** A situation at an OAuth provider. */
function atOAuth(name: string, issuer: IssuerBehavior): Case {
  const behavior = { isPlainOAuth: true, ...issuer }
  const config = (run: Surroundings) => ({ providers: [oauth(run)], callbacks })
  return { name: `error: ${name}`, on: { pages }, issuer: behavior, config, visit: signInByOAuth }
}

function failing(what: string) {
  return () => {
    throw new Error(`case: ${what} failed`)
  }
}

/** Changes what the browser brings back from the provider. */
function changedCallback(change: (url: URL) => void): Case["visit"] {
  return async (user) => {
    const back = new URL(await user.visitProvider("oidc", { callbackUrl: "/account" }))
    change(back)
    await user.open(back.href)
  }
}

/** What can go wrong at a provider. */
export const errorCases: readonly Case[] = [
  atOidc("the user cancels at the provider", { callback: { error: "access_denied" } }),
  atOidc("the provider has an error", {
    callback: { error: "server_error", error_description: "Later." },
  }),
  atOidc("the code is invalid", {
    failing: { "/token": { status: 400, body: { error: "invalid_grant" } } },
  }),
  atOidc("the client is invalid", {
    failing: { "/token": { status: 401, body: { error: "invalid_client" } } },
  }),
  atOidc("the token endpoint is down", { failing: { "/token": { status: 503, body: "down" } } }),
  atOidc("the token endpoint returns something else", {
    failing: { "/token": { status: 200, body: ["no", "tokens"] } },
  }),
  atOidc("there is no ID token", { tokens: { id_token: undefined } }),
  atOidc("the ID token has expired", { claims: { exp: 1 } }),
  atOidc("the ID token is for another client", { claims: { aud: "other" } }),
  atOidc("the ID token is of another issuer", { claims: { iss: "https://other.example" } }),
  atOidc("the ID token has no subject", { claims: { sub: undefined } }),
  atOidc("there is no access token", { tokens: { access_token: undefined } }),
  atOAuth("the userinfo endpoint denies", {
    failing: { "/userinfo": { status: 401, body: { message: "Bad credentials" } } },
  }),
  atOAuth("the userinfo endpoint is down", {
    failing: { "/userinfo": { status: 500, body: "down" } },
  }),
  atOAuth("the userinfo endpoint returns no object", {
    failing: { "/userinfo": { status: 200, body: "ada" } },
  }),
  atOAuth("the OAuth user cancels", { callback: { error: "access_denied" } }),
  atOAuth("the OAuth code is invalid", {
    failing: { "/token": { status: 400, body: { error: "bad_verification_code" } } },
  }),
  atOAuth("an OAuth error comes with status 200", {
    failing: { "/token": { status: 200, body: { error: "bad_verification_code" } } },
  }),
  atOidc("the signIn callback denies", {}, { signIn: () => false }),
  atOidc("the signIn callback redirects to a path", {}, { signIn: () => "/denied?why=1" }),
  atOidc(
    "the signIn callback redirects to a URL",
    {},
    { signIn: () => "http://app.example/denied" },
  ),
  atOidc(
    "the signIn callback redirects elsewhere",
    {},
    { signIn: () => "https://other.example/denied" },
  ),
  atOidc("the signIn callback throws", {}, { signIn: failing("signIn") }),
  atOidc("the jwt callback throws", {}, { jwt: failing("jwt") }),
  atOidc("the session callback throws", {}, { session: failing("session") }),
  atOidc(
    "the callback has no parameters",
    {},
    {},
    changedCallback((url) => (url.search = "")),
  ),
  atOidc(
    "the callback has another nonce cookie",
    {},
    {},
    changedCallback((url) => url.searchParams.delete("code")),
  ),
  atOidc(
    "the callback names another issuer",
    {},
    {},
    changedCallback((url) => url.searchParams.set("iss", "https://other.example")),
  ),
  atOidc("the callback comes to another browser", {}, {}, async (user) => {
    const back = await user.visitProvider("oidc", { callbackUrl: "/account" })
    user.cookies.clear()
    await user.open(back)
  }),
  atOidc("the callback comes twice", {}, {}, async (user) => {
    const back = await user.visitProvider("oidc", { callbackUrl: "/account" })
    await user.open(back)
    await user.open(back)
  }),
  atOidc("the callback comes late", {}, {}, async (user) => {
    const back = await user.visitProvider("oidc", { callbackUrl: "/account" })
    user.wait(1000)
    await user.open(back)
  }),
  atOidc("an unknown provider", {}, {}, async (user) => {
    await user.submit("signin/unknown")
    await user.open("callback/unknown?code=1")
    await user.open("signin/unknown")
  }),
  atOidc("the form has no CSRF token", {}, {}, async (user) => {
    await user.submit("signin/oidc", {}, { isForged: true })
    await user.submit("signout", {}, { isForged: true })
    await user.submit("signin/oidc", {}, { isForged: true, asFetch: true })
  }),
  atOidc("a route that does not exist", {}, {}, async (user) => {
    await user.open("nothing")
    await user.submit("nothing")
    await user.submit("providers")
    await user.open("login")
    await user.open("logout", { accept: "text/html,application/xhtml+xml" })
  }),
]
