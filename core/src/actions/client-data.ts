import type { AuthContext } from "../context.ts"
import { issueCSRFToken } from "../csrf/csrf-cookie.ts"
import type { AuthResult } from "../response/auth-result.ts"

/** `GET csrf`: returns the token that forms and programs must send; 404 if no token is required. */
export async function getCSRF(context: AuthContext): Promise<AuthResult> {
  if (!context.checkCSRF) {
    context.jar.clear(context.cookies.csrfToken)
    return { kind: "empty", status: 404 }
  }
  return { kind: "json", status: 200, body: { csrfToken: await issueCSRFToken(context) } }
}

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
