import { createHash } from "node:crypto"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaPg } from "@prisma/adapter-pg"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import { keptClients } from "./kept-clients.ts"
import { openLastingPool } from "./lasting-pool.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import type { Variant } from "./prisma/schemas.ts"
import { subjectOn } from "./subject.ts"

/** What a client is made with, and whether it is kept for later cases. */
type ClientSettings = Partial<SubjectContext> & { readonly isKept?: boolean }

/**
 * Makes the adapter for the kit, on the databases that `PRISMA_DATABASE`, `PRISMA_SIBLING` and
 * `PRISMA_LEGACY` name.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): Promise<Subject> {
  return subjectOn({
    open: () =>
      mayBeKept(context, new URL(process.env["PRISMA_DATABASE"] ?? ""))
        ? keptClients.leaseKept("open", () =>
            openPostgresClient("PRISMA_DATABASE", "own", { isKept: true }),
          )
        : keptClients.leaseNew(() => openPostgresClient("PRISMA_DATABASE", "own", context)),
    // One connection, which keeps what is set in it.
    beside: () =>
      keptClients.leaseKept("beside", () =>
        openPostgresClient("PRISMA_DATABASE", "own", { pool: 1 }),
      ),
    renamed: () => openPostgresClient("PRISMA_DATABASE", "renamed", { pool: 1 }),
    sibling: () => openPostgresClient("PRISMA_SIBLING", "own"),
    legacy: () => openPostgresClient("PRISMA_LEGACY", "legacy"),
    setReadOnly,
    rowsRead: (client) => rowsReadOnPostgres((sql) => client.$queryRawUnsafe(sql)),
    quote: (name) => `"${name}"`,
  })
}

/** A client with the kit's limits, on the database that a variable names. */
export function openPostgresClient(
  variable: string,
  variant: Variant,
  { endpoint, pool = 10, timeout = 30_000, isKept = false }: ClientSettings = {},
): Promise<TestClient> {
  const url = new URL(process.env[variable] ?? "")
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
  return openClient(variant, "postgresql", isKept ? keptDriver(settings) : new PrismaPg(settings))
}

/** Its connections last as long as their server, and a statement is planned once on each. */
function keptDriver(settings: object): PrismaPg {
  return new PrismaPg(openLastingPool(settings), {
    disposeExternalPool: true,
    statementNameGenerator: nameOf,
  })
}

function nameOf({ sql }: { readonly sql: string }): string {
  return createHash("sha256").update(sql).digest("base64")
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
