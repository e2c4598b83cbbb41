import type { WarningDetails } from "@lockstep/core"
import type { ExpressAuthConfig } from "./express-auth-config.ts"

/**
 * Says what is wrong with the path where the application mounted the handler.
 *
 * @param stated - the path of the `basePath` option or of `AUTH_URL`
 * @param mount - the path where the handler is mounted
 * @returns `undefined` if nothing is wrong
 */
export function misplacedMount(
  { basePath }: ExpressAuthConfig,
  stated: string | undefined,
  mount: string,
): WarningDetails | undefined {
  if (stated === undefined) {
    const message =
      'is mounted without a path, so that it responds to every request. Write app.use("/auth", ServerAuth(config)). If it is to use the whole host, set basePath to "/".'
    return mount === "" ? { path: "ServerAuth", message } : undefined
  }
  if (stated === mount) return undefined
  const path = basePath === undefined ? "AUTH_URL" : "basePath"
  const message = `has the path ${stated || "/"}, but ServerAuth is mounted at ${mount || "/"}. Write app.use("${stated || "/"}", ServerAuth(config)), or correct ${path}. If a reverse proxy changes the path, both are right.`
  return { path, message }
}
