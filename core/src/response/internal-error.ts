import type { AuthResult } from "./auth-result.ts"

/** The answer where the configuration allows no better one. */
export const internalError: AuthResult = {
  kind: "json",
  status: 500,
  body: {
    error: "Configuration",
    message: "There was a problem with the server configuration. Its log has the details.",
  },
}
