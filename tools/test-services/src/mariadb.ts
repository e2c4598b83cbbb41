import { mysqlServer } from "./mysql-server.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { SqlService } from "./service.ts"

/**
 * MariaDB for tests: at `MARIADB_URL`, else in a container (of `LOCKSTEP_MARIADB_IMAGE`, or
 * mariadb:11.8). Scopes are databases, created with `mysql2`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export function mariadb(options: ServiceOptions = {}): Promise<SqlService> {
  const kind = {
    label: "MariaDB",
    name: "mariadb",
    variable: "MARIADB_URL",
    image: { variable: "LOCKSTEP_MARIADB_IMAGE", official: "mariadb:11.8" },
    prefix: "MARIADB",
    settings: [],
  }
  return mysqlServer(kind, options)
}
