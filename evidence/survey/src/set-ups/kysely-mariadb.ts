import { KyselyAdapter, KyselyAuth, type Database } from "@auth/kysely-adapter"
import { MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/kysely-adapter` on MariaDB. */
export const kyselyMariadb: SetUp = defineSetUp({
  id: "kysely-mariadb",
  short: "Kysely My",
  adapter: "@auth/kysely-adapter",
  on: "MariaDB",
  store: "mariadb",
  drivers: ["kysely", "mysql2"],
  schema: "kysely-mariadb.sql",
  about:
    "The documentation has tables for PostgreSQL only; the column types are those of the package's own tests on MySQL. `mysql2` has no setting for how long a query may take.",
  connect({ url, pool, timeout }) {
    const dialect = new MysqlDialect({
      pool: createPool({
        uri: url,
        ...(pool !== undefined && { connectionLimit: pool }),
        ...(timeout !== undefined && { connectTimeout: timeout }),
      }),
    })
    const db = new KyselyAuth<Database>({ dialect })
    return { adapter: KyselyAdapter(db), close: () => db.destroy() }
  },
})
