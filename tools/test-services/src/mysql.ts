import { mysqlServer } from "./mysql-server.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { SqlService } from "./service.ts"

/**
 * MySQL for tests: at `MYSQL_URL`, else in a container (of `LOCKSTEP_MYSQL_IMAGE`, or mysql:9). Scopes
 * are databases, created with `mysql2`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export function mysql(options: ServiceOptions = {}): Promise<SqlService> {
  const kind = {
    label: "MySQL",
    name: "mysql",
    variable: "MYSQL_URL",
    image: { variable: "LOCKSTEP_MYSQL_IMAGE", official: "mysql:9" },
    prefix: "MYSQL",
    // Statistics that are never read cost hundreds of megabytes, and the X protocol is not used.
    settings: ["--performance-schema=OFF", "--mysqlx=OFF"],
  }
  return mysqlServer(kind, options)
}
