import type { SubjectContext } from "@lockstep/adapter-test-kit"
import type * as Driver from "@prisma/adapter-pg"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import type { Variant } from "./prisma/schemas.ts"

const { PrismaPg } = await importOf<Pick<typeof Driver, "PrismaPg">>(6, "@prisma/adapter-pg")

/**
 * Opens a client of Prisma 6 with the kit's limits.
 *
 * @param address - of a database of PostgreSQL
 * @param variant - of the models
 * @param context - what the kit says of this instance
 */
export function openPostgres6(
  address: string,
  variant: Variant,
  { endpoint, pool = 10, timeout = 30_000 }: Partial<SubjectContext> = {},
): Promise<TestClient> {
  const url = new URL(address)
  if (endpoint) {
    url.hostname = endpoint.host
    url.port = String(endpoint.port)
  }
  const driver = new PrismaPg({
    connectionString: url.href,
    max: pool,
    // Without these two a connection that swallows everything holds a request for ever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  return openClient(variant, "postgresql", driver, {}, 6)
}
