import { onTestFinished } from "vitest"
import type { StoredRecords } from "./whole-user.ts"

/** How a database of SQL is read and changed past the adapter. */
export interface SqlTables {
  /** The names of the tables. */
  readonly names: Readonly<
    Record<"users" | "accounts" | "sessions" | "authenticators" | "tokens", string>
  >
  readonly dialect: "sqlite" | "postgres" | "mysql"
  /** Runs a statement. */
  run(statement: string): Promise<unknown>
  /** Reads rows. */
  rows(query: string): Promise<readonly unknown[]>
}

/** The names that Prisma and Kysely give their tables. */
export const pascalCaseTables: SqlTables["names"] = {
  users: "User",
  accounts: "Account",
  sessions: "Session",
  authenticators: "Authenticator",
  tokens: "VerificationToken",
}

/** The names that Drizzle gives its tables. */
export const camelCaseTables: SqlTables["names"] = {
  users: "user",
  accounts: "account",
  sessions: "session",
  authenticators: "authenticator",
  tokens: "verificationToken",
}

/** Deletes every row. */
export async function emptyTables(tables: SqlTables): Promise<void> {
  const { users, ...others } = tables.names
  for (const name of [...Object.values(others), users]) {
    await tables.run(`delete from ${quoted(tables, name)}`)
  }
}

/** Reads every row but those of verification tokens. */
export async function readTables(tables: SqlTables): Promise<StoredRecords> {
  const { names } = tables
  const read = (name: string) => tables.rows(`select * from ${quoted(tables, name)} order by 1, 2`)
  return {
    users: await read(names.users),
    accounts: await read(names.accounts),
    authenticators: await read(names.authenticators),
    sessions: await read(names.sessions),
  }
}

/** A name as the database reads it, upper case and all. */
export function quoted({ dialect }: SqlTables, name: string): string {
  const quote = dialect === "mysql" ? "`" : '"'
  return `${quote}${name}${quote}`
}

/** Makes the names of users unique until the test is over. */
export async function uniqueNames(tables: SqlTables): Promise<void> {
  const users = quoted(tables, tables.names.users)
  const isMySQL = tables.dialect === "mysql"
  // MySQL and MariaDB have no room for a whole name in an index.
  await tables.run(`create unique index one_name on ${users} (name${isMySQL ? "(20)" : ""})`)
  onTestFinished(async () => {
    await tables.run(`drop index one_name${isMySQL ? ` on ${users}` : ""}`)
  })
}

/**
 * Takes every table away for a while.
 *
 * @param tables - of the database
 * @param use - is called without them
 */
export async function withoutTables(tables: SqlTables, use: () => Promise<void>): Promise<void> {
  const names = Object.values(tables.names)
  const rename = (from: string, to: string) =>
    tables.run(`alter table ${quoted(tables, from)} rename to ${quoted(tables, to)}`)
  for (const name of names) await rename(name, `${name}_away`)
  try {
    await use()
  } finally {
    for (const name of names) await rename(`${name}_away`, name)
  }
}
