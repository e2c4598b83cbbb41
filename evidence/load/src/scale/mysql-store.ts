import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import type { Pool as PromisePool, RowDataPacket } from "mysql2/promise"
import { provider, sessionsEnd } from "./user-at.ts"
import type { ScaleStore, Sizes } from "./store.ts"

/** Users of one statement: what is not yet committed must fit into the log of the database. */
const batch = 20_000

// MySQL has no MD5 any more.
const hashOf = (kind: string): string => `left(sha2(concat('${kind} ', i), 256), 32)`
const hash = hashOf("user")
const id = `concat_ws('-', substr(${hash}, 1, 8), substr(${hash}, 9, 4), substr(${hash}, 13, 4), substr(${hash}, 17, 4), substr(${hash}, 21, 12))`
const numbers = "with recursive n (i) as (select ? union all select i + 1 from n where i < ?)"
const end = sessionsEnd.toISOString().slice(0, 19).replace("T", " ")

/** What `userAt` makes, as MySQL makes it. */
const statements = [
  `insert into User (id, name, email, emailVerified) ${numbers}
   select ${id}, concat('Person ', i), concat('person-', i, '@example.com'), now() from n`,
  `insert into Account (userId, type, provider, providerAccountId) ${numbers}
   select ${id}, 'oauth', '${provider}', ${hashOf("account")} from n`,
  `insert into Session (sessionToken, userId, expires) ${numbers}
   select concat(${hashOf("session")}, ${hashOf("token")}), ${id}, '${end}' from n`,
]

/** The Kysely adapter on MySQL. */
export const mysqlStore: ScaleStore = {
  id: "mysql",
  label: "MySQL (Kysely)",
  server: "mysql",
  async open(url, connections) {
    const pool = createPool({ uri: url, timezone: "Z", connectionLimit: connections })
    const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new MysqlDialect({ pool }) })
    await createTables(db)
    return {
      adapter: KyselyAdapter(db),
      fill: (from, to) => fill(pool.promise(), from, to),
      sizes: (users) => sizesOf(pool.promise(), users),
      close: () => db.destroy(),
    }
  },
}

async function fill(pool: PromisePool, from: number, to: number): Promise<void> {
  const connection = await pool.getConnection()
  try {
    await connection.query(`set session cte_max_recursion_depth = ${batch}`)
    for (let first = from; first < to; first += batch) {
      const last = Math.min(first + batch, to) - 1
      for (const statement of statements) await connection.query(statement, [first, last])
    }
    await connection.query("analyze table User, Account, Session")
  } finally {
    connection.release()
  }
}

async function sizesOf(pool: PromisePool, users: number): Promise<Sizes> {
  const [rows] = await pool.query<RowDataPacket[]>(
    `select name, file_size as bytes from information_schema.innodb_tablespaces
     where name in (select concat(database(), '/', t) from
       (select 'User' t union all select 'Account' union all select 'Session') as tables_of_adapter)`,
  )
  return Object.fromEntries(
    rows.map(({ name, bytes }) => [
      String(name).split("/")[1]?.toLowerCase() ?? "",
      Number(bytes) / users,
    ]),
  )
}
