import { findServer, type ServerSources } from "./find-server.ts"
import { scopesOf, type Scope, type ScopeStore } from "./scope.ts"
import type { ResolvedServiceOptions } from "./service-options.ts"
import type { FoundServer, Service, ServiceAddress } from "./service.ts"

/** A service, and the server as its source handed it over. */
export interface MadeService<F extends FoundServer, S extends Scope> {
  readonly server: F
  readonly service: Service<S>
}

/**
 * Finds a server and makes a service of it.
 *
 * @param sources - how each source gets at it
 * @param options - which to try, and how
 * @param protocol - its language
 * @param storeOf - what the server can do about scopes
 * @throws ServiceUnavailable when no source has it
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
      // With a server of our own everything goes at once.
      if (source === "environment") await scopes.dropAll()
      await server.stop()
    },
  }
  return { server, service }
}
