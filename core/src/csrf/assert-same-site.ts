import type { AuthContext } from "../context.ts"
import { MissingCSRF } from "../errors/sign-in-errors.ts"
import { isCrossSite } from "../request/cross-site.ts"

/**
 * Checks that no page of another site made a request, according to the browser's headers.
 *
 * @throws MissingCSRF if another site made the request
 */
export function assertSameSite({ request, origin }: AuthContext): void {
  if (!isCrossSite(request, origin)) return
  throw new MissingCSRF(
    `A page of another site than ${origin} made the request. Behind a proxy, set AUTH_URL.`,
  )
}
