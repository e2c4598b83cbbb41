import { findServer, type ServerSources } from "./find-server.ts"
import { scopesOf, type Scope, type ScopeStore } from "./scope.ts"
import type { ResolvedServiceOptions } from "./service-options.ts"
import type { FoundServer, Service, ServiceAddress } from "./service.ts"

/** A service, and the server that its source returned. */
export interface MadeService<F extends FoundServer, S extends Scope> {
  readonly server: F
  readonly service: Service<S>
}

/**
 * Finds a server and creates a service for it.
 *
 * @param sources - how to get the server from each source
 * @param options - which sources to try, and how
 * @param storeOf - creates the store of the server's scopes
 * @throws ServiceUnavailable if no source has the server
 */
export async function makeService<F extends FoundServer, S extends Scope>(
  sources: ServerSources<F>,
  options: ResolvedServiceOptions,
  protocol: ServiceAddress["protocol"],
  storeOf: (server: F) => ScopeStore<S>,
): Promise<MadeService<F, S>> {
  const { server, source, description } = await findServer(sources, options)
  const { url, host, port } = server
  const scopes = scopesOf(storeOf(server))
  const service: Service<S> = {
    url,
    host,
    port,
    source,
    description,
    address: { host, port, protocol },
    scope: scopes.open,
    async stop() {
      // A server that this package started is stopped with all of its scopes.
      if (source === "environment") await scopes.dropAll()
      await server.stop()
    },
  }
  return { server, service }
}
