import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"

/** `GET providers`: returns the sign-in methods, keyed by ID. */
export async function listProviders({ config, baseUrl }: AuthContext): Promise<AuthResult> {
  const entries = [...config.providers.values()].map(({ id, name, type }) => [
    id,
    {
      id,
      name,
      type,
      signinUrl: `${baseUrl}/signin/${id}`,
      callbackUrl: `${baseUrl}/callback/${id}`,
    },
  ])
  return { kind: "json", status: 200, body: Object.fromEntries(entries) }
}
