import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnMySQL } from "../../../core/test/support/rows-read/servers.ts"
import { setSessionOffset } from "../../../core/test/support/session-zone.ts"
import { keptClients } from "./kept-clients.ts"
import { mysqlSettings, openClient, type TestClient } from "./prisma/clients.ts"
import type { Variant } from "./prisma/schemas.ts"
import { subjectOn } from "./subject.ts"

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
        ? keptClients.leaseKept("open", () => openMySQLClient("PRISMA_DATABASE", "own"))
        : keptClients.leaseNew(() => openMySQLClient("PRISMA_DATABASE", "own", context)),
    beside: () =>
      keptClients.leaseKept("beside", () => openMySQLClient("PRISMA_DATABASE", "own", { pool: 1 })),
    renamed: () => openMySQLClient("PRISMA_DATABASE", "renamed"),
    sibling: () => openMySQLClient("PRISMA_SIBLING", "own"),
    legacy: () => openMySQLClient("PRISMA_LEGACY", "legacy"),
    rowsRead: (client) => rowsReadOnMySQL((sql) => client.$queryRawUnsafe(sql)),
    quote: (name) => `\`${name}\``,
  })
}

/** A client with the kit's limits, on the database that a variable names. */
export function openMySQLClient(
  variable: string,
  variant: Variant,
  { endpoint, pool = 10, timeout = 30_000 }: Partial<SubjectContext> = {},
): Promise<TestClient> {
  const settings = {
    ...mysqlSettings(process.env[variable] ?? ""),
    ...(endpoint && { host: endpoint.host, port: endpoint.port }),
    connectionLimit: pool,
    // Without these, a server that never responds blocks a request forever. `queryTimeout`
    // of the driver is none: it asks the server to give up.
    connectTimeout: timeout,
    acquireTimeout: timeout,
    socketTimeout: timeout,
    // A statement is prepared once on each connection. Without it, MySQL is asked twice each time.
    prepareCacheLength: 256,
    // If the kit cuts connections off, one that ends in this statement rejects where nothing can
    // catch it.
    ...(endpoint === undefined && { initSql: setSessionOffset }),
  }
  return openClient(variant, "mysql", new PrismaMariaDb(settings))
}
