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
