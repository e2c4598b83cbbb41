import { runAdapterTests, type KitOptions, type Subject } from "@lockstep/adapter-test-kit"
import {
  checkSchema,
  createTables,
  KyselyAdapter,
  type Database,
  type KyselyAdapterOptions,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { createLegacyTables } from "./legacy-tables.ts"
import { temporaryFolder } from "./open-database.ts"

interface OwnTables extends Database {
  User: Database["User"] & {
    role: string | null
    age: number | null
    isActive: boolean | null
    createdAt: Date | null
    settings: unknown
  }
  Session: Database["Session"] & { device: string | null; createdAt: Date | null }
}

const own: KyselyAdapterOptions<OwnTables> = {
  userColumns: {
    role: "text",
    age: "number",
    isActive: "boolean",
    createdAt: "date",
    settings: "json",
  },
  sessionColumns: { device: "text", createdAt: "date" },
}

const folder = temporaryFolder()

const options: KitOptions = {
  name: "the Kysely adapter on SQLite",
  capabilities: { nulls: "filled" },
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}

runAdapterTests(async ({ namespace }): Promise<Subject> => {
  const { sqlite, db, adapter } = await openStore(namespace)
  const others: Kysely<OwnTables>[] = []
  const rowsOf = (table: string) => {
    const select = sqlite.prepare(`select * from "${table}" where "userId" = ?`)
    return (userId: string) => select.all(userId)
  }
  return {
    adapter,
    async close() {
      for (const each of [db, ...others]) await each.destroy()
    },
    raw: {
      accounts: rowsOf("Account"),
      sessions: rowsOf("Session"),
      authenticators: rowsOf("Authenticator"),
    },
    legacy: () => legacySubject(),
    async neighbour() {
      const other = await openStore(`${namespace}-beside`)
      others.push(other.db)
      return other.adapter
    },
  }
}, options)

async function openStore(name: string) {
  // Two instances in one thread: who waits for the other's lock keeps it from being let go.
  const sqlite = new SQLite(`${folder}/${encodeURIComponent(name)}.db`, { timeout: 20 })
  sqlite.pragma("journal_mode = WAL")
  // No test survives a power failure, so none of them waits for the disk.
  sqlite.pragma("synchronous = off")
  const db = new Kysely<OwnTables>({ dialect: new SqliteDialect({ database: sqlite }) })
  await createTables(db)
  addOwnColumns(sqlite)
  return { sqlite, db, adapter: KyselyAdapter(db, own) }
}

/** A second instance finds them there. */
function addOwnColumns(sqlite: SQLite.Database): void {
  const { found } = sqlite
    .prepare<[], { found: number }>(
      `select count(*) as found from pragma_table_info('User') where name = 'role'`,
    )
    .get() ?? { found: 0 }
  if (found > 0) return
  sqlite.exec(`alter table "User" add column "role" text;
    alter table "User" add column "age" integer;
    alter table "User" add column "isActive" integer;
    alter table "User" add column "createdAt" text;
    alter table "User" add column "settings" text;
    alter table "Session" add column "device" text;
    alter table "Session" add column "createdAt" text;`)
}

function legacySubject() {
  const sqlite = new SQLite(":memory:")
  createLegacyTables(sqlite)
  sqlite.exec(`create table "Authenticator" ("credentialID" text, "userId" text,
    "providerAccountId" text, "credentialPublicKey" text, "counter" integer,
    "credentialDeviceType" text, "credentialBackedUp" integer, "transports" text)`)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  return { adapter: KyselyAdapter(db), checkSchema: async () => checkSchema(db) }
}
