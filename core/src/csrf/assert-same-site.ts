import type { AuthContext } from "../context.ts"
import { MissingCSRF } from "../errors/sign-in-errors.ts"
import { isCrossSite } from "../request/cross-site.ts"

/**
 * Makes sure that no page of another site made a request, as far as the browser says.
 *
 * @param context - a POST request
 * @throws MissingCSRF when one did
 */
export function assertSameSite({ request, origin }: AuthContext): void {
  if (!isCrossSite(request, origin)) return
  throw new MissingCSRF(
    `A page of another site than ${origin} made the request. Behind a proxy, set AUTH_URL.`,
  )
}
