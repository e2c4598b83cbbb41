import type SQLite from "better-sqlite3"

/** The tables that the documentation of `@auth/kysely-adapter` has users make, for SQLite. */
const schema = `
  create table User (
    id text primary key default (lower(hex(randomblob(16)))),
    name text, email text not null unique, emailVerified text, image text
  );
  create table Account (
    id text primary key default (lower(hex(randomblob(16)))),
    userId text not null references User (id) on delete cascade,
    type text not null, provider text not null, providerAccountId text not null,
    refresh_token text, access_token text, expires_at integer, token_type text, scope text,
    id_token text, session_state text
  );
  create table Session (
    id text primary key default (lower(hex(randomblob(16)))),
    userId text not null references User (id) on delete cascade,
    sessionToken text not null unique, expires text not null
  );
  create table VerificationToken (
    identifier text not null, token text not null unique, expires text not null
  );
  create index Account_userId_index on Account (userId);
  create index Session_userId_index on Session (userId);
`

/**
 * Makes the tables of an application on Auth.js.
 *
 * @param database - an empty one
 */
export function createAuthJsTables(database: SQLite.Database): void {
  database.exec(schema)
}
