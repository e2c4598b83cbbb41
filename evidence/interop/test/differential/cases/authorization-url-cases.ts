import type { AuthConfig } from "@auth/core"
import type { Case } from "../../../src/differential/case.ts"
import { oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"

const client = { clientId: "client", clientSecret: "client-secret" }

type BuiltIn = "Discord" | "Facebook" | "GitHub" | "GitLab" | "Google" | "Spotify"
type Authorization = NonNullable<
  Parameters<Surroundings["core"]["providers"]["GitHub"]>[0]["authorization"]
>

/** Reads where the form of a built-in provider leads to. */
function builtIn(title: string, name: BuiltIn, authorization: Authorization): Case {
  const id = name.toLowerCase()
  return {
    name: `${name}: ${title}`,
    // All take these options; only the profiles, which they do not have, differ by type.
    config: ({ core }) => ({
      providers: [
        (core.providers[name] as typeof core.providers.GitHub)({ ...client, authorization }),
      ],
    }),
    async visit(user) {
      await user.submit(`signin/${id}`)
    },
  }
}

const urls: readonly (readonly [BuiltIn, string])[] = [
  ["Discord", "https://discord.com/api/oauth2/authorize?scope=identify+guilds"],
  ["GitHub", "https://github.com/login/oauth/authorize?scope=repo"],
  ["GitHub", "https://github.com/login/oauth/authorize?scope=repo&login=ada&allow_signup=false"],
  ["GitLab", "https://gitlab.com/oauth/authorize?scope=api"],
  ["Facebook", "https://www.facebook.com/v19.0/dialog/oauth?scope=email,user_birthday"],
  ["Spotify", "https://accounts.spotify.com/authorize?scope=user-top-read+user-read-email"],
  ["Google", "https://accounts.google.com/o/oauth2/v2/auth?scope=openid+email&prompt=consent"],
]

const own = (title: string, authorization: Authorization): Case => ({
  name: `an OAuth provider of the application: ${title}`,
  issuer: { isPlainOAuth: true },
  config: (run): Partial<AuthConfig> => ({ providers: [oauth(run, { authorization })] }),
  async visit(user) {
    await user.submit("signin/oauth")
  },
})

const at = "https://provider.example/authorize"

/** Scopes and other parameters in `authorization`, as a URL and as an object. */
export const authorizationUrlCases: readonly Case[] = [
  ...urls.map(([name, url], at) =>
    builtIn(`authorization is a URL with a query (${at + 1})`, name, url),
  ),
  builtIn("authorization has another scope", "GitHub", { params: { scope: "repo" } }),
  builtIn("authorization has a further parameter", "GitHub", {
    params: { prompt: "select_account" },
  }),
  builtIn("authorization is an object with URL and scope", "GitHub", {
    url: "https://github.com/login/oauth/authorize?scope=ignored",
    params: { scope: "repo" },
  }),
  builtIn("authorization is an object with a URL that has a query", "GitHub", {
    url: "https://github.com/login/oauth/authorize?scope=repo&login=ada",
  }),
  own("a scope in both places", { url: `${at}?scope=a&audience=x`, params: { scope: "b" } }),
  own("claims as an object", {
    url: `${at}?scope=a`,
    params: { claims: { userinfo: { email: null } } },
  }),
  {
    name: "an OpenID provider of the application: a request asks for less than authorization demands",
    config: (run) => ({
      providers: [oidc(run, { authorization: { params: { prompt: "login", max_age: "300" } } })],
    }),
    async visit(user) {
      await user.submit("signin/oidc?prompt=none&max_age=999999&login_hint=ada")
      await user.submit("signin/oidc?max_age=60")
    },
  },
]
