import type { AuthResult } from "./auth-result.ts"

/** The response if the configuration does not allow a better one. */
export const internalError: AuthResult = {
  kind: "json",
  status: 500,
  body: {
    error: "Configuration",
    message: "There is a problem with the server. See its log.",
  },
}
