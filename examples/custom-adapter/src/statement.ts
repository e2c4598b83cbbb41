import { types } from "node:util"
import { AdapterError } from "@lockstep/core/adapters"
import type { Table } from "./tables.ts"

/** SQL text with its values, which stay apart from it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Collects values while a statement is written. */
export interface Values {
  readonly all: readonly unknown[]
  /** Adds a value and returns its placeholder. */
  place(value: unknown): string
}

/** Starts a statement without values. */
export function noValues(): Values {
  const all: unknown[] = []
  return {
    all,
    place(value) {
      // The driver would send it as text that happens to be refused, and says that it will not for long.
      if (types.isDate(value) && Number.isNaN(value.getTime())) {
        throw new AdapterError("A date to be stored is not valid.")
      }
      return `$${all.push(value)}`
    },
  }
}

/** The columns of a table as SQL, each with the alias of the table before it if there is one. */
export function columnsOf({ columns }: Table, alias?: string): string {
  const prefix = alias === undefined ? "" : `${alias}.`
  return columns.map((column) => `${prefix}"${column}"`).join(", ")
}

/** An insert of the given properties; the others become null. */
export function insertInto(table: Table, record: object, values: Values): string {
  const given = givenColumns(table, record)
  const places = given.map(([, value]) => values.place(value)).join(", ")
  const names = given.map(([column]) => `"${column}"`).join(", ")
  return `insert into ${table.name} (${names}) values (${places}) returning ${columnsOf(table)}`
}

/** The assignments of an update; empty when nothing is given. */
export function assignments(table: Table, patch: object, values: Values): string {
  return givenColumns(table, patch)
    .map(([column, value]) => `"${column}" = ${values.place(value)}`)
    .join(", ")
}

/** `undefined` means "not given", `null` means "nothing". */
function givenColumns({ columns }: Table, record: object): [string, unknown][] {
  return Object.entries(record).filter(
    ([name, value]) => value !== undefined && columns.includes(name),
  )
}
