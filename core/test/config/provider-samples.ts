import { resolveProvider } from "../../src/config/resolve-provider.ts"
import type { ConfigProblem } from "../../src/errors/errors.ts"

/** The endpoints of a plain OAuth provider. */
export const endpoints = {
  authorization: "https://p.example/authorize",
  token: "https://p.example/token",
  userinfo: "https://p.example/userinfo",
}

/** A plain OAuth provider with nothing missing. */
export const oauth = {
  id: "plain",
  name: "Plain",
  type: "oauth",
  clientId: "c",
  clientSecret: "s",
  ...endpoints,
} as const

/** An OpenID provider with nothing missing. */
export const oidc = {
  id: "local",
  name: "Local",
  type: "oidc",
  clientId: "c",
  clientSecret: "s",
  issuer: "https://p.example",
} as const

/** What is wrong with an entry, which an application without types can write in any way. */
export function problems(
  entry: unknown,
  env: Readonly<Record<string, string>> = {},
): ConfigProblem[] {
  const result = resolveProvider(entry, "providers[1]", env)
  return "problems" in result ? result.problems : []
}
