import { sql, type AliasedRawBuilder } from "kysely"
import type { Table } from "../fields.ts"
import type { Statements } from "./statements.ts"

/** Columns to select or return, each under its own name. */
export type Selection = AliasedRawBuilder<unknown, string>[]

/**
 * Lists the columns of a table. Nothing else is read, so that a wide table costs no more.
 *
 * @param table - with its columns
 * @param prefix - of the names, such as `User.`
 */
export function selectionOf(read: Statements["read"], { columns }: Table, prefix = ""): Selection {
  return [...columns].map(([column, type]) => sql`${read(prefix + column, type)}`.as(column))
}
