import type SQLite from "better-sqlite3"

/**
 * The tables of an application that uses `@auth/kysely-adapter` on SQLite: no unique key on accounts,
 * a required email address, "now" as the default of emailVerified, no passkeys.
 *
 * @param unique - of addresses and tokens; an empty string for tables without any unique key
 */
export function createLegacyTables(sqlite: SQLite.Database, unique = "unique"): void {
  sqlite.exec(legacyTables(unique))
}

/** The statements that create them; see {@link createLegacyTables}. */
export function legacyTables(unique = "unique"): string {
  return `
    create table "User" ("id" varchar primary key, "name" text, "email" text not null ${unique},
      "emailVerified" timestamptz default current_timestamp, "image" text);
    create table "Account" ("id" varchar primary key,
      "userId" uuid not null references "User" ("id") on delete cascade,
      "type" text not null, "provider" text not null, "providerAccountId" text not null,
      "refresh_token" text, "access_token" text, "expires_at" bigint, "token_type" text,
      "scope" text, "id_token" text, "session_state" text);
    create table "Session" ("id" varchar primary key,
      "userId" uuid not null references "User" ("id") on delete cascade,
      "sessionToken" text not null ${unique}, "expires" timestamptz not null);
    create table "VerificationToken" ("identifier" text not null, "token" text not null ${unique},
      "expires" timestamptz not null);
    create index "Account_userId_index" on "Account" ("userId");
  `
}
