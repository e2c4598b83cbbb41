import type { Session } from "@lockstep/core"
import { warnOnce } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import type { AuthMount } from "../auth-mount.ts"

/**
 * Calls the `authorized` callback. Without one, the request is allowed.
 *
 * @returns the response of the callback, or whether the request may continue: only `true` allows it
 */
export async function verdictOf(
  { authorized, config }: AuthMount,
  request: NextRequest,
  auth: Session | null,
): Promise<Response | boolean> {
  if (authorized === undefined) return true
  const verdict = await authorized({ request, auth })
  if (verdict instanceof Response || typeof verdict === "boolean") return verdict
  const kind = verdict === null ? "null" : typeof verdict
  const message = `returned a value of the type ${kind}, which denies the request. Return true, false or a Response, for example Boolean(auth?.user).`
  warnOnce(config, "unclear-verdict", { path: "callbacks.authorized", message })
  return false
}
