import { CamelCasePlugin, type CompiledQuery, Kysely, MysqlDialect, sql } from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import { createTables } from "../src/index.ts"
import type { OwnTables } from "./own-tables.ts"

/** The databases of one suite beside its own: their names begin with its name. */
export function databasesBeside(
  url: string,
): Readonly<Record<"beside" | "renamed" | "legacy", string>> {
  const own = new URL(url).pathname.slice(1)
  return { beside: `${own}_beside`, renamed: `${own}_renamed`, legacy: `${own}_legacy` }
}

/**
 * Opens a database.
 *
 * @param url - of the database
 * @param options - of the pool
 * @param log - is called with each statement
 */
export function openMysql(
  url: string,
  options: PoolOptions = {},
  log: (query: CompiledQuery) => void = () => {},
): Kysely<OwnTables> {
  const pool = createPool({ uri: url, timezone: "Z", ...options })
  return new Kysely<OwnTables>({
    dialect: new MysqlDialect({ pool }),
    log: ({ query }) => log(query),
  })
}

/** The tables seen with names in snake case. */
export function renamedTables(db: Kysely<OwnTables>, url: string): Kysely<OwnTables> {
  return db.withSchema(databasesBeside(url).renamed).withPlugin(new CamelCasePlugin())
}

/** Makes the tables of every adapter that the contract opens. */
export async function setUp(url: string): Promise<void> {
  const db = openMysql(url, { connectionLimit: 1 })
  const names = databasesBeside(url)
  for (const name of Object.values(names)) {
    await sql`create database ${sql.id(name)} character set utf8mb4`.execute(db)
  }
  for (const each of [db, db.withSchema(names.beside), renamedTables(db, url)]) {
    await createTables(each)
    await addOwnColumns(each)
  }
  for (const statement of legacyTables(names.legacy)) await sql.raw(statement).execute(db)
  await db.destroy()
}

/** Drops what {@link setUp} made beside the suite's own database. */
export async function tearDown(url: string): Promise<void> {
  const db = openMysql(url, { connectionLimit: 1 })
  for (const name of Object.values(databasesBeside(url))) {
    await sql`drop database ${sql.id(name)}`.execute(db)
  }
  await db.destroy()
}

async function addOwnColumns(db: Kysely<OwnTables>): Promise<void> {
  await db.schema
    .alterTable("User")
    .addColumn("role", "text")
    .addColumn("age", "integer")
    .addColumn("isActive", "boolean")
    .addColumn("createdAt", "datetime(3)")
    .addColumn("settings", "json")
    .execute()
  await db.schema.alterTable("Session").addColumn("device", "text").execute()
}

/**
 * The tables of an application that uses `@auth/kysely-adapter` on MySQL, in the collation that MariaDB
 * gives them: no unique key on accounts, no foreign keys, a required email address; and a table of
 * passkeys without any key.
 */
export const legacyTables = (database: string): readonly string[] =>
  [
    `User (id varchar(36) primary key, name varchar(255), email varchar(255) not null unique,
      emailVerified datetime(3), image varchar(255))`,
    `Account (id varchar(36) primary key default (uuid()), userId varchar(36) not null,
      type varchar(255) not null, provider varchar(255) not null,
      providerAccountId varchar(255) not null, refresh_token varchar(255),
      access_token varchar(255), expires_at bigint, token_type varchar(255), scope varchar(255),
      id_token varchar(255), session_state varchar(255))`,
    `Session (id varchar(36) primary key default (uuid()), userId varchar(36) not null,
      sessionToken varchar(255) not null unique, expires datetime(3) not null)`,
    `VerificationToken (identifier varchar(255) not null, token varchar(255) not null unique,
      expires datetime(3) not null)`,
    `Authenticator (credentialID varchar(255), userId varchar(36), providerAccountId varchar(255),
      credentialPublicKey varchar(255), counter int, credentialDeviceType varchar(255),
      credentialBackedUp boolean, transports varchar(255))`,
  ].map((table) => `create table \`${database}\`.${table} collate utf8mb4_unicode_ci`)
