import { existsSync, readFileSync } from "node:fs"
import { MissingSecretError } from "@lockstep/core/errors"

/**
 * Says that a file `.env` has the secret that is missing: Node.js reads such a file only if it is told to.
 *
 * @param error - of the check of the configuration
 */
export function noteUnreadEnvFile(error: unknown): void {
  if (!(error instanceof MissingSecretError) || !existsSync(".env")) return
  if (!/^[ \t]*(?:export[ \t]+)?AUTH_SECRET[ \t]*=[ \t]*\S/m.test(readFileSync(".env", "utf8")))
    return
  const advice = "Start the application with node --env-file=.env."
  process.stderr.write(
    `[auth] The file .env has AUTH_SECRET, but Node.js did not read it. ${advice}\n`,
  )
}
