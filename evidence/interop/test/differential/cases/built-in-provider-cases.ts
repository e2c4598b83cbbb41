import type { Provider } from "@auth/core/providers"
import { allowInsecureRequests } from "@lockstep/core"
import type { Case } from "../../../src/differential/case.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"

const client = { clientId: "client", clientSecret: "secret" }

type Factories = Surroundings["core"]["providers"]

/** A case about the authorization URL of a provider that both packages have. */
function authorizationCase(
  name: string,
  provider: (factories: Factories) => Provider,
  id: string,
): Case {
  return {
    name: `built-in provider: ${name}`,
    config: ({ core }) => ({ providers: [provider(core.providers)] }),
    async visit(user) {
      await user.open("providers")
      await user.submit(`signin/${id}`, { callbackUrl: "/account" })
    },
  }
}

/** A case about a sign-in whose endpoints are those of the issuer. */
function signInCase(
  name: string,
  provider: (factories: Factories, issuer: string) => Provider,
  id: string,
  isPlainOAuth: boolean,
): Case {
  return {
    name: `built-in provider: ${name}`,
    on: { adapter: ["none", "published"] },
    issuer: { isPlainOAuth },
    config: ({ core, issuer }) => ({ providers: [provider(core.providers, issuer)] }),
    async visit(user) {
      await user.signInWith(id)
      await user.open("session")
    },
  }
}

const insecure = { [allowInsecureRequests]: true }

/** Providers of the packages, with the options that applications set. */
export const builtInProviderCases: readonly Case[] = [
  authorizationCase("Discord", ({ Discord }) => Discord(client), "discord"),
  authorizationCase("GitHub", ({ GitHub }) => GitHub(client), "github"),
  authorizationCase(
    "GitHub with a bare URL",
    ({ GitHub }) =>
      GitHub({ ...client, authorization: "https://github.com/login/oauth/authorize" }),
    "github",
  ),
  authorizationCase(
    "GitHub of a company",
    ({ GitHub }) => GitHub({ ...client, enterprise: { baseUrl: "https://git.corp.example" } }),
    "github",
  ),
  authorizationCase("Facebook", ({ Facebook }) => Facebook(client), "facebook"),
  authorizationCase("GitLab", ({ GitLab }) => GitLab(client), "gitlab"),
  authorizationCase(
    "a spread of GitHub with another ID",
    ({ GitHub }) => ({ ...GitHub(client), id: "github-work", name: "GitHub at work" }),
    "github-work",
  ),
  signInCase(
    "Google at the issuer",
    ({ Google }, issuer) =>
      Google({
        ...client,
        issuer,
        ...insecure,
        authorization: { params: { prompt: "consent", access_type: "offline" } },
      }),
    "google",
    false,
  ),
  signInCase(
    "Keycloak at the issuer",
    ({ Keycloak }, issuer) => Keycloak({ ...client, issuer, ...insecure }),
    "keycloak",
    false,
  ),
  signInCase(
    "Auth0 at the issuer",
    ({ Auth0 }, issuer) =>
      Auth0({ ...client, issuer, ...insecure, authorization: { params: { audience: "api" } } }),
    "auth0",
    false,
  ),
  signInCase(
    "Google with a profile of the application",
    ({ Google }, issuer) =>
      Google({
        ...client,
        issuer,
        ...insecure,
        profile: (profile) => ({
          id: profile.sub,
          name: profile.name,
          email: profile.email,
          image: profile.picture,
          role: "user",
        }),
      }),
    "google",
    false,
  ),
  signInCase(
    "Discord at the issuer",
    ({ Discord }, issuer) =>
      Discord({
        ...client,
        ...insecure,
        authorization: `${issuer}/authorize?scope=identify+email`,
        token: `${issuer}/token`,
        userinfo: `${issuer}/userinfo`,
        profile: ({ id, email }) => ({ id: String(id), email: email ?? null }),
      }),
    "discord",
    true,
  ),
]
