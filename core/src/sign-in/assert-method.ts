import type { AuthContext } from "../context.ts"
import { InvalidProvider } from "../errors/sign-in-errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/**
 * Makes sure that a callback was asked for as its provider's sign-in ends.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param method - the only one that may be
 * @throws InvalidProvider when it is another
 */
export function assertMethod(
  { request }: AuthContext,
  { id }: ResolvedProvider,
  method: "GET" | "POST",
): void {
  if (request.method === method) return
  throw new InvalidProvider(`The callback of the provider ${id} is for ${method} requests.`)
}
