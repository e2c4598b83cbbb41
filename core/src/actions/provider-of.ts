import type { AuthContext } from "../context.ts"
import { InvalidProvider } from "../errors/sign-in-errors.ts"
import type { SettledProvider } from "../providers/settled-provider.ts"

/**
 * The provider that the path names.
 *
 * @param context - the request
 * @throws InvalidProvider when none is named or configured
 */
export function providerOf({ config, request }: AuthContext): SettledProvider {
  const { providerId } = request
  if (providerId === undefined) throw new InvalidProvider("The path names no provider.")
  const provider = config.providers.get(providerId)
  if (provider !== undefined) return provider
  const asked = JSON.stringify(providerId.slice(0, 100))
  throw new InvalidProvider(`No provider with the id ${asked} is configured.`)
}
