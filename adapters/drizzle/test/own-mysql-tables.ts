import { readFileSync } from "node:fs"
import { mysqlTables, type MySQLTables } from "../src/index.ts"
import {
  boolean,
  datetime,
  int,
  json,
  mysqlTableCreator,
  text,
  timestamp,
  varchar,
} from "drizzle-orm/mysql-core"

/** The statements that create the tables of `mysqlTables()`. */
export const mysqlSchema: string = readFileSync(
  new URL("../schema/mysql.sql", import.meta.url),
  "utf8",
)

/** The statements that create the table of a store. */
export const mysqlStoreSchema: string = readFileSync(
  new URL("../schema/store-mysql.sql", import.meta.url),
  "utf8",
)

/** The tables with every column that features write. */
export const featureMySQLTables = mysqlTables()

const userColumns = () => ({
  role: text("role"),
  age: int("age"),
  isActive: boolean("isActive"),
  createdAt: datetime("createdAt", { fsp: 3 }),
  settings: json("settings"),
})

const sessionColumns = () => ({
  device: text("device"),
  createdAt: datetime("createdAt", { fsp: 3 }),
})

const passkeyColumns = () => ({
  name: text("name"),
  createdAt: datetime("createdAt", { fsp: 3 }),
  lastUsedAt: datetime("lastUsedAt", { fsp: 3 }),
})

type OwnTables = MySQLTables<
  ReturnType<typeof userColumns>,
  ReturnType<typeof sessionColumns>,
  ReturnType<typeof passkeyColumns>
>

/**
 * The tables of an application with its own columns.
 *
 * @param prefix - of the names of the tables
 */
export function ownMySQLTables(prefix = ""): OwnTables {
  const table = mysqlTableCreator((name) => `${prefix}${name}`)
  return mysqlTables({
    table,
    userFields: userColumns(),
    sessionFields: sessionColumns(),
    authenticatorFields: passkeyColumns(),
  })
}

/** Adds those columns to the tables of {@link mysqlSchema} that it does not have. */
const ownColumns = `
  alter table \`user\` add column \`role\` text, add column \`age\` int,
    add column \`isActive\` boolean, add column \`createdAt\` datetime(3),
    add column \`settings\` json;
  alter table \`session\` add column \`device\` text;`

/** Creates the tables of {@link ownMySQLTables}. */
export function ownMySQLSchema(prefix = ""): string {
  const tables = "user|account|session|verificationToken|authenticator"
  return `${mysqlSchema}${ownColumns}`.replaceAll(
    // Names of foreign keys are those of the whole database.
    new RegExp(`(table|references|constraint) \`(${tables})`, "g"),
    (_, before: string, name: string) => `${before} \`${prefix}${name}`,
  )
}

/**
 * What Auth.js's documentation leads to, without its keys, foreign keys and indexes.
 *
 * @param prefix - of the names of the tables
 */
export function keylessMySQLSchema(prefix: string): string {
  return `
  create table \`${prefix}user\` (id varchar(255), name varchar(255), email varchar(255),
    emailVerified timestamp(3) null, image varchar(255));
  create table \`${prefix}account\` (userId varchar(255), type varchar(255), provider varchar(255),
    providerAccountId varchar(255), refresh_token varchar(255), access_token varchar(255),
    expires_at int, token_type varchar(255), scope varchar(255), id_token varchar(2048),
    session_state varchar(255));
  create table \`${prefix}session\` (sessionToken varchar(255), userId varchar(255),
    expires timestamp null);
  create table \`${prefix}verificationToken\` (identifier varchar(255), token varchar(255),
    expires timestamp null);
  create table \`${prefix}authenticator\` (credentialID varchar(255), userId varchar(255),
    providerAccountId varchar(255), credentialPublicKey varchar(255), counter int,
    credentialDeviceType varchar(255), credentialBackedUp boolean, transports varchar(255));`
}

/**
 * Adds the optional columns that the functions declare to tables of Auth.js.
 *
 * @param prefix - of the names of the tables
 */
export function optionalMySQLColumns(prefix: string): string {
  return `
  alter table \`${prefix}session\` add facts text, add createdAt datetime(3),
    add lastSeenAt datetime(3), add userAgent text;
  alter table \`${prefix}authenticator\` add name text, add createdAt datetime(3),
    add lastUsedAt datetime(3);`
}

/**
 * The tables of {@link keylessMySQLSchema}, as a tool would write them that reads them out of the database.
 *
 * @param prefix - of the names of the tables
 */
export function keylessMySQLTables(prefix: string) {
  const table = mysqlTableCreator((name) => `${prefix}${name}`)
  const text = (name: string) => varchar(name, { length: 255 })
  return {
    usersTable: table("user", {
      id: text("id"),
      name: text("name"),
      email: text("email"),
      emailVerified: timestamp("emailVerified", { fsp: 3 }),
      image: text("image"),
    }),
    accountsTable: table("account", {
      userId: text("userId"),
      type: text("type"),
      provider: text("provider"),
      providerAccountId: text("providerAccountId"),
      refresh_token: text("refresh_token"),
      access_token: text("access_token"),
      expires_at: int("expires_at"),
      token_type: text("token_type"),
      scope: text("scope"),
      id_token: varchar("id_token", { length: 2048 }),
      session_state: text("session_state"),
    }),
    sessionsTable: table("session", {
      sessionToken: text("sessionToken"),
      userId: text("userId"),
      expires: timestamp("expires"),
    }),
    verificationTokensTable: table("verificationToken", {
      identifier: text("identifier"),
      token: text("token"),
      expires: timestamp("expires"),
    }),
    authenticatorsTable: table("authenticator", {
      credentialID: text("credentialID"),
      userId: text("userId"),
      providerAccountId: text("providerAccountId"),
      credentialPublicKey: text("credentialPublicKey"),
      counter: int("counter"),
      credentialDeviceType: text("credentialDeviceType"),
      credentialBackedUp: boolean("credentialBackedUp"),
      transports: text("transports"),
    }),
  }
}

const exact = "character set utf8mb4 collate /*!80017 utf8mb4_0900_bin */ /*M! utf8mb4_nopad_bin */"

/** Plural tables with snake_case columns and numbers for ids. */
export const renamedMySQLSchema = `
  create table users (id int primary key auto_increment, name text, email varchar(320) ${exact} unique,
    email_verified datetime(3), image text, created_at datetime(3) not null default now(3));
  create table accounts (user_id int not null, type varchar(255) not null,
    provider varchar(255) ${exact} not null, provider_account_id varchar(255) ${exact} not null,
    refresh_token text, access_token text, expires_at bigint, token_type text, scope text,
    id_token text, session_state text, primary key (provider, provider_account_id),
    foreign key (user_id) references users (id) on delete cascade);
  create table sessions (session_token varchar(255) ${exact} primary key, user_id int not null,
    expires datetime(3) not null, foreign key (user_id) references users (id) on delete cascade);
  create table verification_tokens (identifier varchar(320) ${exact} not null,
    token varchar(255) ${exact} not null, expires datetime(3) not null);
  create table authenticators (credential_id varchar(768) ${exact} primary key,
    user_id int not null, provider_account_id text not null, credential_public_key text not null,
    counter bigint not null, credential_device_type text not null,
    credential_backed_up boolean not null, transports text,
    foreign key (user_id) references users (id) on delete cascade);`
