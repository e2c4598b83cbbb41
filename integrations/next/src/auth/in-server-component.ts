import type { Session } from "@lockstep/core"
import { headers } from "next/headers.js"
import type { ConfigFor } from "../config-source.ts"
import { currentCookies } from "../next-cookies.ts"
import { publicOrigin } from "../next-origin.ts"
import { readSession } from "../read-session.ts"
import { ofRequest } from "../request-scope.ts"

/**
 * The session of the request that is being answered. Nothing is written: server components cannot set
 * cookies, and there is no way to ask where one is.
 *
 * @param configFor - gives the configuration
 */
export async function inServerComponent(configFor: ConfigFor): Promise<Session | null> {
  // First, so that Next.js stops here when it prerenders, before anything needs a secret or a database.
  const cookie = await currentCookies()
  const origin = publicOrigin(await ofRequest(headers))
  const request = { cookie, origin, canSetCookies: false }
  return (await readSession(await configFor(undefined), request)).session
}
