import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { provider, sessionsEnd } from "./user-at.ts"
import type { ScaleStore, Sizes } from "./store.ts"

const hash = (kind: string): string =>
  `left(encode(sha256(convert_to('${kind} ' || i, 'UTF8')), 'hex'), 32)`

/** What `userAt` makes, as PostgreSQL makes it. */
const statements = [
  `insert into "User" ("id", "name", "email", "emailVerified")
   select ${hash("user")}::uuid::text, 'Person ' || i, 'person-' || i || '@example.com', now()
   from generate_series($1::int, $2::int) i`,
  `insert into "Account" ("userId", "type", "provider", "providerAccountId")
   select ${hash("user")}::uuid::text, 'oauth', '${provider}', ${hash("account")}
   from generate_series($1::int, $2::int) i`,
  `insert into "Session" ("sessionToken", "userId", "expires")
   select ${hash("session")} || ${hash("token")}, ${hash("user")}::uuid::text,
     '${sessionsEnd.toISOString()}'
   from generate_series($1::int, $2::int) i`,
]

/** The Kysely adapter on PostgreSQL. */
export const postgresStore: ScaleStore = {
  id: "postgres",
  label: "PostgreSQL (Kysely)",
  server: "postgres",
  async open(url, connections) {
    const pool = new pg.Pool({ connectionString: url, max: connections })
    const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new PostgresDialect({ pool }) })
    await createTables(db)
    return {
      adapter: KyselyAdapter(db),
      async fill(from, to) {
        for (const statement of statements) await pool.query(statement, [from, to - 1])
        await pool.query("vacuum analyze")
      },
      sizes: (users) => sizesOf(pool, users),
      close: () => db.destroy(),
    }
  },
}

async function sizesOf(pool: pg.Pool, users: number): Promise<Sizes> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relname in ('User', 'Account', 'Session')`,
  )
  const entries = rows.map(({ name, bytes }) => [name.toLowerCase(), Number(bytes) / users])
  return Object.fromEntries(entries) as Sizes // each entry is a name and a number
}
