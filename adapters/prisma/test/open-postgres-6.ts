import type { SubjectContext } from "@lockstep/adapter-test-kit"
import type * as Driver from "@prisma/adapter-pg"
import { openLastingPool } from "./lasting-pool.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import type { Variant } from "./prisma/schemas.ts"

const { PrismaPg } = await importOf<Pick<typeof Driver, "PrismaPg">>(6, "@prisma/adapter-pg")

/** What a client is made with, and whether it is kept for later cases. */
type ClientSettings = Partial<SubjectContext> & { readonly isKept?: boolean }

/**
 * Opens a client of Prisma 6 with the kit's limits. The connections of one that is kept last as long as
 * their server.
 *
 * @param address - of a database of PostgreSQL
 * @param variant - of the models
 * @param context - what the kit says of this instance
 */
export function openPostgres6(
  address: string,
  variant: Variant,
  { endpoint, pool = 10, timeout = 30_000, isKept = false }: ClientSettings = {},
): Promise<TestClient> {
  const url = new URL(address)
  if (endpoint) {
    url.hostname = endpoint.host
    url.port = String(endpoint.port)
  }
  const settings = {
    connectionString: url.href,
    max: pool,
    // Without these two, a server that never responds blocks a request forever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  }
  const driver = isKept
    ? new PrismaPg(openLastingPool(settings, 6), { disposeExternalPool: true })
    : new PrismaPg(settings)
  return openClient(variant, "postgresql", driver, {}, 6)
}
