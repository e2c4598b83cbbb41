import { sql, type CreateTableBuilder, type Kysely, type RawBuilder } from "kysely"
import type { TableName } from "./columns.ts"
import type { ColumnTypes } from "./dialects/catalog.ts"

// The columns are added by name here, so the builder's own record of them is of no use.
type NewTable = CreateTableBuilder<string, string>

type Column = readonly [name: string, type: RawBuilder<unknown>, required?: "required"]

/**
 * The tables of an empty database, in an order in which each finds what it refers to.
 *
 * @param db - to make them with
 * @param types - of the columns
 */
export function newTables<DB>(db: Kysely<DB>, types: ColumnTypes): readonly NewTable[] {
  const table = (name: TableName, columns: readonly Column[], key: readonly string[]) =>
    withKey(withColumns(db.schema.createTable(name).ifNotExists(), columns), name, key, types)
  const passkeys = table("Authenticator", authenticatorColumns(types), ["credentialID"])
  return [
    table("User", userColumns(types), ["id"]),
    owned(table("Account", accountColumns(types), ["provider", "providerAccountId"])),
    owned(table("Session", sessionColumns(types), ["sessionToken"])),
    table("VerificationToken", tokenColumns(types), ["identifier", "token"]),
    owned(passkeys).addCheckConstraint(
      "Authenticator_counter_check",
      sql`${sql.ref("counter")} >= 0`,
    ),
  ]
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

function sessionColumns({ id, key, date }: ColumnTypes): readonly Column[] {
  return [
    ["sessionToken", key(512), "required"],
    ["userId", id, "required"],
    ["expires", date, "required"],
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
  const { id, key, text, integer, boolean } = types
  return [
    ["credentialID", key(1364), "required"],
    ["userId", id, "required"],
    ["providerAccountId", text, "required"],
    ["credentialPublicKey", text, "required"],
    ["counter", integer, "required"],
    ["credentialDeviceType", text, "required"],
    ["credentialBackedUp", boolean, "required"],
    ["transports", text],
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
