import { sql, type CompiledQuery, type CreateTableBuilder, type RawBuilder } from "kysely"
import type { Table, TableName } from "./fields.ts"
import type { ColumnTypes } from "./dialects/catalog.ts"
import type { StoredKysely } from "./stored-kysely.ts"

// The columns are added by name here, so the builder's own record of them is of no use.
type NewTable = CreateTableBuilder<string, string>

type Column = readonly [name: string, type: RawBuilder<unknown>, required?: "required"]

/** The statements that create tables. */
export function newTables(
  db: StoredKysely,
  types: ColumnTypes,
  tables: readonly Table[],
): readonly CompiledQuery[] {
  return tables.map((table) => {
    const { columns, key, owner } = definitions[table.name]
    const own = ownColumns(table, types)
    // An optional column that the application declares has the type that it declares.
    const standard = columns(types).filter(
      ([name]) => !table.absent.includes(name) && !own.some(([other]) => other === name),
    )
    const all = [...standard, ...own]
    const created = db.schema.createTable(table.name).ifNotExists()
    const keyed = withKey(withColumns(created, all), table.name, key, types)
    return (owner ? owner(keyed) : keyed).compile()
  })
}

/** The application's own columns of a table; rows that exist have no value for them. */
export function ownColumns({ columns, own }: Table, types: ColumnTypes): readonly Column[] {
  return [...columns].flatMap(([name, type]): Column[] =>
    own.has(name) && type !== "key" ? [[name, types.own[type]]] : [],
  )
}

interface Definition {
  readonly columns: (types: ColumnTypes) => readonly Column[]
  readonly key: readonly string[]
  /** Adds what a table has that belongs to users. */
  readonly owner?: (table: NewTable) => NewTable
}

const definitions: Readonly<Record<TableName, Definition>> = {
  User: { columns: userColumns, key: ["id"] },
  Account: { columns: accountColumns, key: ["provider", "providerAccountId"], owner: owned },
  Session: { columns: sessionColumns, key: ["sessionToken"], owner: owned },
  VerificationToken: { columns: tokenColumns, key: ["identifier", "token"] },
  Authenticator: { columns: authenticatorColumns, key: ["credentialID"], owner: ownedPasskeys },
}

function userColumns({ id, key, text, date }: ColumnTypes): readonly Column[] {
  return [
    ["id", id, "required"],
    ["name", text],
    ["email", key(320)],
    ["emailVerified", date],
    ["image", text],
  ]
}

function accountColumns({ id, key, text, integer }: ColumnTypes): readonly Column[] {
  return [
    ["userId", id, "required"],
    ["type", text, "required"],
    ["provider", key(255), "required"],
    ["providerAccountId", key(512), "required"],
    ["refresh_token", text],
    ["access_token", text],
    ["expires_at", integer],
    ["token_type", text],
    ["scope", text],
    ["id_token", text],
    ["session_state", text],
  ]
}

function sessionColumns({ id, key, text, date }: ColumnTypes): readonly Column[] {
  return [
    ["sessionToken", key(512), "required"],
    ["userId", id, "required"],
    ["expires", date, "required"],
    ["facts", text],
    ["createdAt", date],
    ["lastSeenAt", date],
    ["userAgent", text],
  ]
}

function tokenColumns({ key, date }: ColumnTypes): readonly Column[] {
  return [
    ["identifier", key(320), "required"],
    ["token", key(512), "required"],
    ["expires", date, "required"],
  ]
}

function authenticatorColumns(types: ColumnTypes): readonly Column[] {
  const { id, key, text, integer, boolean, date } = types
  return [
    ["credentialID", key(1364), "required"],
    ["userId", id, "required"],
    ["providerAccountId", text, "required"],
    ["credentialPublicKey", text, "required"],
    ["counter", integer, "required"],
    ["credentialDeviceType", text, "required"],
    ["credentialBackedUp", boolean, "required"],
    ["transports", text],
    ["name", text],
    ["createdAt", date],
    ["lastUsedAt", date],
  ]
}

function withColumns(table: NewTable, columns: readonly Column[]): NewTable {
  return columns.reduce(
    (all, [name, type, required]) =>
      all.addColumn(name, sql`${type}`, (column) => (required ? column.notNull() : column)),
    table,
  )
}

/** A key that no index can hold whole is made apart from the table. */
function withKey(
  table: NewTable,
  name: TableName,
  key: readonly string[],
  { indexed }: ColumnTypes,
): NewTable {
  if (key.some((column) => indexed[column] !== undefined)) return table
  return table.addPrimaryKeyConstraint(`${name}_key`, [...key])
}

function owned(table: NewTable): NewTable {
  const { name } = table.toOperationNode().table.table.identifier
  return table.addForeignKeyConstraint(`${name}_userId_fkey`, ["userId"], "User", ["id"], (key) =>
    key.onDelete("cascade"),
  )
}

function ownedPasskeys(table: NewTable): NewTable {
  const isCounter = sql`${sql.ref("counter")} >= 0`
  return owned(table).addCheckConstraint("Authenticator_counter_check", isCounter)
}
