import { readFileSync } from "node:fs"
import { sqliteTables, type SQLiteTables } from "../src/index.ts"
import { integer, text } from "drizzle-orm/sqlite-core"

/** The statements that create the tables of `sqliteTables()`. */
export const sqliteSchema: string = readFileSync(
  new URL("../schema/sqlite.sql", import.meta.url),
  "utf8",
)

/** The statements that create the table of a store. */
export const sqliteStoreSchema: string = readFileSync(
  new URL("../schema/store-sqlite.sql", import.meta.url),
  "utf8",
)

/** The tables with every column that features write. */
export const featureSQLiteTables = sqliteTables()

const userFields = {
  role: text("role"),
  age: integer("age"),
  isActive: integer("isActive", { mode: "boolean" }),
  createdAt: integer("createdAt", { mode: "timestamp_ms" }),
  settings: text("settings", { mode: "json" }),
}

const sessionFields = {
  device: text("device"),
  createdAt: integer("createdAt", { mode: "timestamp_ms" }),
}

const authenticatorFields = {
  name: text("name"),
  createdAt: integer("createdAt", { mode: "timestamp_ms" }),
  lastUsedAt: integer("lastUsedAt", { mode: "timestamp_ms" }),
}

/** The tables of an application with its own columns. */
export const ownSQLiteTables: SQLiteTables<
  typeof userFields,
  typeof sessionFields,
  typeof authenticatorFields
> = sqliteTables({ userFields, sessionFields, authenticatorFields })

/** Adds those columns to the tables of {@link sqliteSchema} that it does not have. */
export const ownSQLiteColumns = `
  alter table "user" add column "role" text;
  alter table "user" add column "age" integer;
  alter table "user" add column "isActive" integer;
  alter table "user" add column "createdAt" integer;
  alter table "user" add column "settings" text;
  alter table "session" add column "device" text;`

/** The tables of Auth.js's documentation, without any key, index or cascade. */
export const keylessSQLiteSchema = `
  create table "user" ("id" text, "name" text, "email" text, "emailVerified" integer, "image" text);
  create table "account" ("userId" text, "type" text, "provider" text, "providerAccountId" text,
    "refresh_token" text, "access_token" text, "expires_at" integer, "token_type" text,
    "scope" text, "id_token" text, "session_state" text);
  create table "session" ("sessionToken" text, "userId" text, "expires" integer);
  create table "verificationToken" ("identifier" text, "token" text, "expires" integer);
  create table "authenticator" ("credentialID" text, "userId" text, "providerAccountId" text,
    "credentialPublicKey" text, "counter" integer, "credentialDeviceType" text,
    "credentialBackedUp" integer, "transports" text);`

/** Tables with other names, of tables and of columns. */
export const renamedSQLiteSchema: string = sqliteSchema
  .replaceAll('"user"', '"app_users"')
  .replaceAll('"account"', '"app_accounts"')
  .replaceAll('"session"', '"app_sessions"')
  .replaceAll('"verificationToken"', '"app_tokens"')
  .replaceAll('"authenticator"', '"app_passkeys"')
  .replaceAll(/"[a-zA-Z]+_userId_index"/g, (name) => name.replace('"', '"app_'))
  .replaceAll(/"([a-z]+[A-Z]\w*)"/g, (_, name: string) => `"${snakeCase(name)}"`)

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)
}
