import type { FieldType, FieldTypes } from "@lockstep/core/adapters"
import type { SelectType } from "kysely"
import type { OptionalUserColumn, StandardSessionColumn, StandardUserColumn } from "./fields.ts"
import type { AccountTable, Codegen } from "./database.ts"

/**
 * Fields that a table can be declared to have: all columns of its type beyond the standard ones. `Absent`
 * are standard ones that it does not have.
 */
export type ExtraFields<Row, Standard, Absent extends string = never> = [
  Exclude<keyof Row & string, Standard> | Absent,
] extends [never]
  ? { readonly [column: string]: never }
  : {
      readonly [Column in Exclude<keyof Row & string, Standard> | Absent]?: Column extends Absent
        ? false
        : FieldType
    }

/** The standard fields that the table of users has no columns for. */
export type AbsentUserField<DB extends Codegen> = Exclude<OptionalUserColumn, keyof DB["User"]>

/** Options that state which standard columns the table of users does not have. */
export type AbsentFieldOptions<DB extends Codegen> = [AbsentUserField<DB>] extends [never]
  ? unknown
  : { readonly userFields: { readonly [Column in AbsentUserField<DB>]: false } }

/** A database whose table of users has every standard column. */
export type WithAllUserFields<DB extends Codegen> = [AbsentUserField<DB>] extends [never]
  ? unknown
  : never

/**
 * A database whose table of accounts has every standard column, whether it has to be given or not: every
 * one of them is read.
 */
export type WithAllAccountFields<DB extends Codegen> = [
  Exclude<keyof AccountTable, keyof DB["Account"]>,
] extends [never]
  ? unknown
  : never

/** Columns that users may be declared to have. */
export type OwnUserFields<DB extends Codegen> = ExtraFields<
  DB["User"],
  StandardUserColumn,
  AbsentUserField<DB>
>

/** Columns that sessions may be declared to have. */
export type OwnSessionFields<DB extends Codegen> = ExtraFields<DB["Session"], StandardSessionColumn>

/** No columns. */
export type NoFields = Readonly<Record<never, never>>

/** The declared columns, none of which is missing in the type of the table. */
export type Only<Columns, Known> = Columns & {
  readonly [Column in Exclude<keyof Columns, keyof Known>]: never
}

/** What is returned of a column that the table's type reads as `Read`. */
type Value<Read, Type extends FieldType> = [Type] extends ["json"]
  ? Parsed<Read>
  : [Extract<Read, FieldTypes[Type]>] extends [never]
    ? FieldTypes[Type]
    : Extract<Read, FieldTypes[Type]>

/** JSON that the database keeps as text is returned as what it means. */
type Parsed<Read> = [Read] extends [string] ? unknown : Read

type Absent<Read> = null extends Read ? null : undefined extends Read ? null : never

/** The members that declared columns become; those that may be declared may be there. */
export type FieldValues<Row, Columns> = {
  -readonly [Column in keyof Columns as Declared<Column, Columns[Column]>]: Column extends keyof Row
    ? Member<SelectType<Row[Column]>, Columns[Column]>
    : never
}

type Declared<Column, Type> = string extends Column
  ? never
  : [Type] extends [false]
    ? never
    : Column

type Member<Read, Type> = Value<Exclude<Read, null | undefined>, Type & FieldType> | Absent<Read>
