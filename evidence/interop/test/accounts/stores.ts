import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { KyselyAdapter } from "@auth/kysely-adapter"
import { UnstorageAdapter } from "@auth/unstorage-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { createTables, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { createStorage } from "unstorage"
import { publishedPrisma } from "../adapters/open-published.ts"

/** Opens an empty store of a published adapter. */
export type OpenStore = () => Adapter | Promise<Adapter>

/** A database in memory with the tables of Auth.js, and its client. */
export async function openKysely(): Promise<Kysely<Database>> {
  const dialect = new SqliteDialect({ database: new SQLite(":memory:") })
  const database = new Kysely<Database>({ dialect })
  await createTables(database)
  return database
}

const drizzleTables = `
create table user (id text primary key, name text, email text unique, emailVerified integer, image text);
create table account (userId text not null references user(id) on delete cascade, type text not null,
  provider text not null, providerAccountId text not null, refresh_token text, access_token text,
  expires_at integer, token_type text, scope text, id_token text, session_state text,
  primary key (provider, providerAccountId));
create table session (sessionToken text primary key, userId text not null references user(id) on delete cascade,
  expires integer not null);
create table verificationToken (identifier text not null, token text not null, expires integer not null,
  primary key (identifier, token));`

/** The adapter as a dependency of Lockstep's configuration: published adapters state Auth.js's types. */
export function published(adapter: unknown): Adapter {
  // What the packages promise each other is tested, not typed.
  return adapter as Adapter
}

export const stores: readonly [name: string, open: OpenStore][] = [
  ["@auth/kysely-adapter", async () => published(KyselyAdapter(await openKysely()))],
  [
    "@auth/drizzle-adapter",
    () => {
      const client = new SQLite(":memory:")
      client.exec(drizzleTables)
      // The adapter's types are of another copy of Drizzle.
      return published(DrizzleAdapter(drizzle(client) as never))
    },
  ],
  ["@auth/unstorage-adapter", () => published(UnstorageAdapter(createStorage()))],
  ["@auth/prisma-adapter", publishedPrisma("documented")],
  ["@auth/prisma-adapter with Int @id", publishedPrisma("with Int ids")],
]
