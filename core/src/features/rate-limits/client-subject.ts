import type { FeatureConfig } from "../../config/feature.ts"
import { warnOnce } from "../../config/warn-once.ts"
import type { AuthContext } from "../../context.ts"
import { rebuildRequest } from "../../request/rebuild-request.ts"
import { clientNetwork } from "./client-network.ts"

/** Returns the client of a request as a subject; `undefined` is not counted. */
export type ClientSubject = (context: AuthContext) => readonly string[] | undefined

/**
 * Creates the function that identifies the clients of requests.
 *
 * @param clientAddress - the option; without it, the framework's value is used
 */
export function createClientSubject(
  { config, path }: FeatureConfig,
  clientAddress: ((request: Request) => string | undefined) | undefined,
): ClientSubject {
  return ({ request }) => {
    const address = clientAddress ? clientAddress(rebuildRequest(request)) : request.clientAddress
    const network = clientNetwork(address)
    if (network !== undefined) return ["client", network]
    if (clientAddress !== undefined) {
      const message =
        "returned no address for a request, which is counted for no client. Return the address that your proxy sets."
      warnOnce(config, "no-client-address", { path: `${path}.clientAddress`, message })
    }
    return undefined
  }
}
