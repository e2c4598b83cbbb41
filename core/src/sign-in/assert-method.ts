import type { AuthContext } from "../context.ts"
import { InvalidProvider } from "../errors/sign-in-errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/**
 * Checks that a callback request uses the method that ends its provider's sign-in.
 *
 * @param method - the only allowed method
 * @throws InvalidProvider if the request uses another method
 */
export function assertMethod(
  { request }: AuthContext,
  { id }: ResolvedProvider,
  method: "GET" | "POST",
): void {
  if (request.method === method) return
  throw new InvalidProvider(`The callback of the provider ${id} is for ${method} requests.`)
}
