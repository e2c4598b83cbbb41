import { CamelCasePlugin, Kysely, PostgresDialect, sql, type QueryExecutorProvider } from "kysely"
import pg from "pg"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { createTables } from "../src/index.ts"
import type { OwnTables } from "./own-tables.ts"

/** A schema for a second adapter on the same database. */
export const schemas = { beside: "beside", renamed: "renamed", legacy: "legacy" } as const

/** The tables seen with names in snake case. */
export function renamedTables(db: Kysely<OwnTables>): Kysely<OwnTables> {
  return db.withSchema(schemas.renamed).withPlugin(new CamelCasePlugin())
}

/** Makes the tables of every adapter that the contract opens on one database. */
export async function setUp(url: string): Promise<void> {
  const db = new Kysely<OwnTables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  await sql.raw(setSessionZone).execute(db)
  for (const schema of Object.values(schemas)) await db.schema.createSchema(schema).execute()
  for (const each of [db, db.withSchema(schemas.beside), renamedTables(db)]) {
    await createTables(each)
    await addOwnColumns(each)
  }
  await createLegacyTables(db, schemas.legacy)
  await db.destroy()
}

async function addOwnColumns(db: Kysely<OwnTables>): Promise<void> {
  await db.schema
    .alterTable("User")
    .addColumn("role", "text")
    .addColumn("age", "integer")
    .addColumn("isActive", "boolean")
    .addColumn("createdAt", sql`timestamptz(3)`)
    .addColumn("settings", "jsonb")
    .execute()
  await db.schema.alterTable("Session").addColumn("device", "text").execute()
}

/**
 * The tables of an application that uses `@auth/kysely-adapter` on PostgreSQL: ids of type uuid, no
 * unique key on accounts, a required email address; and a table of passkeys without any key.
 */
export async function createLegacyTables(db: QueryExecutorProvider, schema: string): Promise<void> {
  for (const statement of legacyTables(schema)) await sql.raw(statement).execute(db)
}

const legacyTables = (schema: string): readonly string[] => [
  `create table "${schema}"."User" ("id" uuid primary key default gen_random_uuid(), "name" text,
    "email" text unique not null, "emailVerified" timestamptz, "image" text)`,
  `create table "${schema}"."Account" ("id" uuid primary key default gen_random_uuid(),
    "userId" uuid not null references "${schema}"."User" on delete cascade, "type" text not null,
    "provider" text not null, "providerAccountId" text not null, "refresh_token" text,
    "access_token" text, "expires_at" bigint, "token_type" text, "scope" text, "id_token" text,
    "session_state" text)`,
  `create table "${schema}"."Session" ("id" uuid primary key default gen_random_uuid(),
    "userId" uuid not null references "${schema}"."User" on delete cascade,
    "sessionToken" text not null unique, "expires" timestamptz not null)`,
  `create table "${schema}"."VerificationToken" ("identifier" text not null,
    "token" text not null unique, "expires" timestamptz not null)`,
  `create table "${schema}"."Authenticator" ("credentialID" text, "userId" uuid,
    "providerAccountId" text, "credentialPublicKey" text, "counter" integer,
    "credentialDeviceType" text, "credentialBackedUp" boolean, "transports" text)`,
]
