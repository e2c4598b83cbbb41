import type { AuthConfig } from "@auth/core"
import type { Provider } from "@auth/core/providers"
import type { Case } from "../../../src/differential/case.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"

/** Callbacks that decide as the defaults do, so that their arguments are seen. */
export const callbacks: NonNullable<AuthConfig["callbacks"]> = {
  signIn: () => true,
  redirect: ({ url, baseUrl }) => (url.startsWith("/") ? `${baseUrl}${url}` : url),
  jwt: ({ token }) => token,
  session: ({ session }) => session,
}

/** Credentials of one user, whose name is `ada`. */
export const credentials = ({ core }: Surroundings) =>
  core.providers.Credentials({
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize: ({ username }) =>
      username === "ada" ? { id: "1", name: "Ada", email: "ada@example.com" } : null,
  })

/** Signs in at the OpenID provider and reads the session. */
export const signInByOidc: Case["visit"] = async (user) => {
  await user.signInWith("oidc", { callbackUrl: "/account" })
  await user.open("session")
}

/** Signs in at the OAuth provider and reads the session. */
export const signInByOAuth: Case["visit"] = async (user) => {
  await user.signInWith("oauth", { callbackUrl: "/account" })
  await user.open("session")
}

/** Signs in by a magic link and reads the session. */
export const signInByEmail: Case["visit"] = async (user) => {
  await user.submit("signin/email", { email: "ada@example.com", callbackUrl: "/account" })
  await user.openMagicLink()
  await user.open("session")
}

/** Signs in by credentials and reads the session. */
export const signInByCredentials: Case["visit"] = async (user) => {
  await user.submit("callback/credentials", { username: "ada", password: "x" })
  await user.open("session")
}

/** Both strategies, with an adapter; tokens also without. */
export const bothStrategies = {
  strategy: ["jwt", "database"],
  adapter: ["none", "published"],
} as const

/** A provider without what the example has by default. */
export function without(provider: Provider, ...names: readonly string[]): Provider {
  const entries = Object.entries(provider).filter(([name]) => !names.includes(name))
  const symbols = Object.getOwnPropertySymbols(provider).map((key) => [
    key,
    Reflect.get(provider, key),
  ])
  // The rest of a provider.
  return Object.fromEntries([...entries, ...symbols]) as Provider
}
