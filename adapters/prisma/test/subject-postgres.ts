import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaPg } from "@prisma/adapter-pg"
import { openClient, type TestClient } from "./prisma/clients.ts"
import type { Variant } from "./prisma/schemas.ts"
import { subjectOn } from "./subject.ts"

/**
 * Makes the adapter for the kit, on the databases that `PRISMA_DATABASE`, `PRISMA_NEIGHBOUR` and
 * `PRISMA_LEGACY` name.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): Promise<Subject> {
  return subjectOn({
    open: (variant) => open("PRISMA_DATABASE", variant, context),
    // One connection, which keeps what is set in it.
    beside: (variant) => open("PRISMA_DATABASE", variant, { pool: 1 }),
    neighbour: () => open("PRISMA_NEIGHBOUR", "own"),
    legacy: () => open("PRISMA_LEGACY", "legacy"),
    setReadOnly,
    quote: (name) => `"${name}"`,
  })
}

function open(
  variable: string,
  variant: Variant,
  { endpoint, pool = 10, timeout = 5000 }: Partial<SubjectContext> = {},
): Promise<TestClient> {
  const url = new URL(process.env[variable] ?? "")
  if (endpoint) {
    url.hostname = endpoint.host
    url.port = String(endpoint.port)
  }
  const settings = {
    connectionString: url.href,
    max: pool,
    // Without these two a connection that swallows everything holds a request for ever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  }
  return openClient(variant, "postgresql", new PrismaPg(settings))
}

/** Takes effect in new connections, so those that are open are ended. */
async function setReadOnly(beside: TestClient, isReadOnly: boolean): Promise<void> {
  const name = new URL(process.env["PRISMA_DATABASE"] ?? "").pathname.slice(1)
  await beside.$executeRawUnsafe("set default_transaction_read_only = off")
  await beside.$executeRawUnsafe(
    `alter database "${name}" set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
  )
  await beside.$executeRawUnsafe(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${name}' and pid <> pg_backend_pid()`,
  )
}
