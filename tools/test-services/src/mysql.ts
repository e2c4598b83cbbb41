import { mysqlServer } from "./mysql-server.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { SqlService } from "./service.ts"

/**
 * MySQL for tests: at `MYSQL_URL`, else in a container (of `LOCKSTEP_MYSQL_IMAGE`, or mysql:9). Scopes
 * are databases, made with `mysql2`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable that names everything tried, when there is none
 */
export function mysql(options: ServiceOptions = {}): Promise<SqlService> {
  const kind = {
    label: "MySQL",
    name: "mysql",
    variable: "MYSQL_URL",
    image: { variable: "LOCKSTEP_MYSQL_IMAGE", official: "mysql:9" },
    prefix: "MYSQL",
    // Hundreds of megabytes for figures that are never read, and a protocol that is not used.
    settings: ["--performance-schema=OFF", "--mysqlx=OFF"],
  }
  return mysqlServer(kind, options)
}
