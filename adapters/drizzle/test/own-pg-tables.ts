import { readFileSync } from "node:fs"
import { pgTables, type PgTables } from "../src/index.ts"
import { boolean, integer, jsonb, pgSchema, text, timestamp } from "drizzle-orm/pg-core"

/** The statements that create the tables of `pgTables()`. */
export const pgSchemaSql: string = readFileSync(
  new URL("../schema/postgres.sql", import.meta.url),
  "utf8",
)

/** The statements that create the table of a store. */
export const pgStoreSql: string = readFileSync(
  new URL("../schema/store-postgres.sql", import.meta.url),
  "utf8",
)

const moment = (name = "createdAt") => timestamp(name, { withTimezone: true, precision: 3 })

/** The tables with every column that features write. */
export const featurePgTables = pgTables()

const userColumns = () => ({
  role: text("role"),
  age: integer("age"),
  isActive: boolean("isActive"),
  createdAt: moment(),
  settings: jsonb("settings"),
})

const sessionColumns = () => ({ device: text("device"), createdAt: moment() })

const passkeyColumns = () => ({
  name: text("name"),
  createdAt: moment(),
  lastUsedAt: moment("lastUsedAt"),
})

type OwnTables = PgTables<
  ReturnType<typeof userColumns>,
  ReturnType<typeof sessionColumns>,
  ReturnType<typeof passkeyColumns>
>

/** The tables of an application with its own columns. */
export const ownPgTables: OwnTables = pgTables({
  userFields: userColumns(),
  sessionFields: sessionColumns(),
  authenticatorFields: passkeyColumns(),
})

/** Adds those columns to the tables of {@link pgSchemaSql} that it does not have. */
export const ownPgColumns = `
  alter table "user" add column "role" text, add column "age" integer,
    add column "isActive" boolean, add column "createdAt" timestamptz(3),
    add column "settings" jsonb;
  alter table "session" add column "device" text;`

/**
 * The same tables in a separate schema.
 *
 * @param name - of the schema
 */
export function pgTablesIn(name: string): OwnTables {
  const { table } = pgSchema(name)
  return pgTables({
    table,
    userFields: userColumns(),
    sessionFields: sessionColumns(),
    authenticatorFields: passkeyColumns(),
  })
}

/** Creates that schema with its tables. */
export function pgSchemaSqlIn(name: string): string {
  return `create schema "${name}"; set search_path to "${name}"; ${pgSchemaSql} ${ownPgColumns}
    reset search_path;`
}

/** What Auth.js's documentation leads to, without its keys, foreign keys and indexes. */
export const keylessPgSchema = `
  create table "user" ("id" text, "name" text, "email" text, "emailVerified" timestamp,
    "image" text);
  create table "account" ("userId" text, "type" text, "provider" text, "providerAccountId" text,
    "refresh_token" text, "access_token" text, "expires_at" integer, "token_type" text,
    "scope" text, "id_token" text, "session_state" text);
  create table "session" ("sessionToken" text, "userId" text, "expires" timestamp);
  create table "verificationToken" ("identifier" text, "token" text, "expires" timestamp);
  create table "authenticator" ("credentialID" text, "userId" text, "providerAccountId" text,
    "credentialPublicKey" text, "counter" integer, "credentialDeviceType" text,
    "credentialBackedUp" boolean, "transports" text);`

/** Adds the optional columns that the functions declare to tables of Auth.js. */
export const optionalPgColumns = `
  alter table "session" add column "facts" text, add column "createdAt" timestamptz(3),
    add column "lastSeenAt" timestamptz(3), add column "userAgent" text;
  alter table "authenticator" add column "name" text, add column "createdAt" timestamptz(3),
    add column "lastUsedAt" timestamptz(3);`

/** Plural tables with snake_case columns, ids that the database makes and are UUIDs. */
export const renamedPgSchema = `
  create table users (id uuid primary key default gen_random_uuid(), name text, email text unique,
    email_verified timestamptz(3), image text, created_at timestamptz not null default now());
  create table accounts (user_id uuid not null references users on delete cascade,
    type text not null, provider text not null, provider_account_id text not null,
    refresh_token text, access_token text, expires_at bigint, token_type text, scope text,
    id_token text, session_state text, primary key (provider, provider_account_id));
  create table sessions (session_token text primary key,
    user_id uuid not null references users on delete cascade, expires timestamptz(3) not null);
  create table verification_tokens (identifier text not null, token text not null,
    expires timestamptz(3) not null, primary key (identifier, token));
  create table authenticators (credential_id text primary key,
    user_id uuid not null references users on delete cascade, provider_account_id text not null,
    credential_public_key text not null, counter bigint not null,
    credential_device_type text not null, credential_backed_up boolean not null,
    transports text);`
