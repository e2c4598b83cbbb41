import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import type { Adapter, AdapterSession, AdapterUser } from "@lockstep/core/adapters"

type Row = Readonly<Record<string, unknown>>

/** A file of SQLite, to which several processes may have a connection. */
export interface Database {
  /** The rows of a statement, which are none for most that write. */
  rows(sql: string, ...values: readonly SQLInputValue[]): Row[]
  /** Several statements. */
  run(sql: string): void
  close(): void
}

const schema = `
  PRAGMA busy_timeout = 20000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS users
    (id TEXT PRIMARY KEY, name TEXT, email TEXT UNIQUE, emailVerified INTEGER, image TEXT);
  CREATE TABLE IF NOT EXISTS sessions
    (sessionToken TEXT PRIMARY KEY, userId TEXT NOT NULL, expires INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS tokens
    (identifier TEXT, token TEXT, expires INTEGER, PRIMARY KEY (identifier, token));
`

/** Opens the file of a namespace, the same in every process. */
function openDatabase(namespace: string): Database & { remove(): void } {
  const file = path.join(tmpdir(), `lockstep-kit-${namespace}.sqlite`)
  const connection = new DatabaseSync(file)
  connection.exec(schema)
  return {
    rows: (sql, ...values) => connection.prepare(sql).all(...values),
    run: (sql) => connection.exec(sql),
    close: () => connection.close(),
    remove() {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true })
    },
  }
}

/**
 * Makes the factory of an adapter for users, sessions and tokens in a file.
 *
 * @param change - makes a broken adapter of the right one
 */
export function sqliteSubject(
  change: (adapter: Required<Pick<Adapter, Kept>>, database: Database) => Adapter = (adapter) =>
    adapter,
): (context: SubjectContext) => Subject {
  return ({ namespace, instance }) => {
    const database = openDatabase(namespace)
    return {
      adapter: change(sqliteAdapter(database), database),
      close() {
        database.close()
        // The first instance is the last to be closed.
        if (instance === 0) database.remove()
      },
    }
  }
}

type Kept =
  | "createUser"
  | "getUser"
  | "getUserByEmail"
  | "updateUser"
  | "createSession"
  | "getSessionAndUser"
  | "updateSession"
  | "deleteSession"
  | "createVerificationToken"
  | "useVerificationToken"

function sqliteAdapter(database: Database): Required<Pick<Adapter, Kept>> {
  return { ...userMethods(database), ...sessionMethods(database), ...tokenMethods(database) }
}

function userMethods({ rows }: Database) {
  return {
    createUser({ name, email, emailVerified, image }) {
      const values = [randomUUID(), name ?? null, email, toNumber(emailVerified), image ?? null]
      return toUser(rows("INSERT INTO users VALUES (?, ?, ?, ?, ?) RETURNING *", ...values)[0])
    },
    getUser: (id) => toUserOrNull(rows("SELECT * FROM users WHERE id = ?", id)[0]),
    getUserByEmail: (email) => toUserOrNull(rows("SELECT * FROM users WHERE email = ?", email)[0]),
    updateUser(patch) {
      const { sets, values } = setsOf(patch, ["name", "email", "emailVerified", "image"])
      const sql = `UPDATE users SET id = id${sets} WHERE id = ? RETURNING *`
      return toUser(rows(sql, ...values, patch.id)[0])
    },
  } satisfies Adapter
}

function sessionMethods({ rows }: Database) {
  return {
    createSession({ sessionToken, userId, expires }) {
      const values = [sessionToken, userId, expires.getTime()]
      return toSession(rows("INSERT INTO sessions VALUES (?, ?, ?) RETURNING *", ...values)[0])
    },
    getSessionAndUser(sessionToken) {
      const sql = "SELECT * FROM sessions JOIN users ON id = userId WHERE sessionToken = ?"
      const [row] = rows(sql, sessionToken)
      return row ? { session: toSession(row), user: toUser(row) } : null
    },
    updateSession(patch) {
      const { sets, values } = setsOf(patch, ["userId", "expires"])
      const sql = `UPDATE sessions SET sessionToken = sessionToken${sets} WHERE sessionToken = ? RETURNING *`
      const [row] = rows(sql, ...values, patch.sessionToken)
      return row ? toSession(row) : null
    },
    deleteSession: (sessionToken) =>
      void rows("DELETE FROM sessions WHERE sessionToken = ?", sessionToken),
  } satisfies Adapter
}

function tokenMethods({ rows }: Database) {
  return {
    createVerificationToken({ identifier, token, expires }) {
      rows("INSERT INTO tokens VALUES (?, ?, ?)", identifier, token, expires.getTime())
      return undefined
    },
    useVerificationToken({ identifier, token }) {
      const sql = "DELETE FROM tokens WHERE identifier = ? AND token = ? RETURNING expires"
      const [row] = rows(sql, identifier, token)
      return row ? { identifier, token, expires: toDate(row["expires"]) } : null
    },
  } satisfies Adapter
}

/** The given columns as a part of an UPDATE. */
function setsOf(patch: object, columns: readonly string[]) {
  const given = Object.entries(patch).filter(
    ([column, value]) => columns.includes(column) && value !== undefined,
  )
  return {
    sets: given.map(([column]) => `, ${column} = ?`).join(""),
    values: given.map(([, value]: [string, Date | string | null]) =>
      value instanceof Date ? value.getTime() : value,
    ),
  }
}

const toNumber = (date: Date | null): number | null => date && date.getTime()
const toDate = (value: unknown): Date => new Date(Number(value))

function toUser(row: Row | undefined): AdapterUser {
  if (!row) throw new Error("There is no such user.")
  const { id, name, email, emailVerified, image } = row
  const date = emailVerified === null ? null : toDate(emailVerified)
  // The columns have these types.
  return { id, name, email, image, emailVerified: date } as AdapterUser
}

function toUserOrNull(row: Row | undefined): AdapterUser | null {
  return row ? toUser(row) : null
}

function toSession(row: Row | undefined): AdapterSession {
  if (!row) throw new Error("There is no such session.")
  const { sessionToken, userId, expires } = row
  return { sessionToken: String(sessionToken), userId: String(userId), expires: toDate(expires) }
}
