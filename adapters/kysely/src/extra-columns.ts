import type { SelectType } from "kysely"
import type { ColumnType, StandardSessionColumn, StandardUserColumn } from "./columns.ts"
import type { Codegen } from "./database.ts"

/** Columns that a table may be declared to have: all that its type has beyond the standard ones. */
export type ExtraColumns<Row, Standard> = [Exclude<keyof Row & string, Standard>] extends [never]
  ? { readonly [column: string]: never }
  : { readonly [Column in Exclude<keyof Row & string, Standard>]?: ColumnType }

/** Columns that users may be declared to have. */
export type OwnUserColumns<DB extends Codegen> = ExtraColumns<DB["User"], StandardUserColumn>

/** Columns that sessions may be declared to have. */
export type OwnSessionColumns<DB extends Codegen> = ExtraColumns<
  DB["Session"],
  StandardSessionColumn
>

/** No columns. */
export type NoColumns = Readonly<Record<never, never>>

/** The declared columns, none of which is missing in the type of the table. */
export type Only<Columns, Known> = Columns & {
  readonly [Column in Exclude<keyof Columns, keyof Known>]: never
}

interface ValueOf {
  text: string
  number: number
  boolean: boolean
  date: Date
  json: unknown
}

/** What is handed out of a column that the table's type reads as `Read`. */
type Value<Read, Type extends ColumnType> = [Type] extends ["json"]
  ? Parsed<Read>
  : [Extract<Read, ValueOf[Type]>] extends [never]
    ? ValueOf[Type]
    : Extract<Read, ValueOf[Type]>

/** JSON that the database keeps as text is handed out as what it means. */
type Parsed<Read> = [Read] extends [string] ? unknown : Read

type Absent<Read> = null extends Read ? null : undefined extends Read ? null : never

/** The members that declared columns become; those that may be declared may be there. */
export type ColumnValues<Row, Columns> = {
  -readonly [Column in keyof Columns as Declared<Column>]: Column extends keyof Row
    ? Member<SelectType<Row[Column]>, Columns[Column]>
    : never
}

type Declared<Column> = string extends Column ? never : Column

type Member<Read, Type> = Value<Exclude<Read, null | undefined>, Type & ColumnType> | Absent<Read>
