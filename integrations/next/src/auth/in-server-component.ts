import type { Session } from "@lockstep/core"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { connection } from "../next-connection.ts"
import { currentCookies } from "../next-cookies.ts"
import { headers } from "../next-headers.ts"
import { readSession } from "../read-session.ts"
import { ofRequest } from "../request-scope.ts"

/**
 * Returns the session of the current request. Nothing is written: server components cannot set
 * cookies, and code cannot detect whether it runs in one. `null` in a page that is forced to be
 * static.
 */
export async function inServerComponent(configFor: ConfigFor): Promise<Session | null> {
  // First, so that Next.js stops here when it prerenders, before anything needs a secret or a database.
  const received = await ofRequest(headers)
  await connection()
  const cookie = await currentCookies(received)
  // Next.js renders a page with `dynamic = "force-static"` at build time, with an empty request.
  if (cookie === "" && !received.has("host") && !received.has("x-forwarded-host")) return null
  const origin = originOrRefusal(received)
  // No browser sends such a request, so it has no session.
  if (origin instanceof Response) return null
  const request = { cookie, origin, canSetCookies: false }
  const reading = await readSession(await configFor(), request)
  return reading instanceof Response ? null : reading.session
}
