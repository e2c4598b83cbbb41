import {
  wrongColumnType,
  type SchemaProblem,
  type SchemaProblemKind,
} from "@lockstep/core/adapters"
import type { Column } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "../bound-table.ts"
import { rules, standardColumns } from "../fields.ts"
import { neededLength } from "./needs.ts"
import { problem } from "./schema-problem.ts"
import type { ColumnShape, TableShape } from "./table-shape.ts"

/**
 * Lists what a table lacks.
 *
 * @param shape - what the database says about it
 */
export function problemsOf(table: BoundTable, shape: TableShape): SchemaProblem[] {
  if (shape.columns.size === 0) return [problem("missing-table", table, [])]
  const columns = [...table.columns.values()].flatMap((column) =>
    columnProblems(table, column, shape.columns.get(column.name)),
  )
  return [
    ...columns,
    ...keyProblems(table, shape),
    ...ownerProblems(table, shape),
    ...expiryProblems(table, shape),
  ]
}

function columnProblems(
  table: BoundTable,
  column: BoundColumn,
  shape: ColumnShape | undefined,
): SchemaProblem[] {
  const found = (kind: SchemaProblemKind, text?: string) => [
    problem(kind, table, [column.name], text),
  ]
  if (!shape) return found("missing-column")
  const problems: SchemaProblem[] = []
  if (isEmptiedByPush(column.column, shape)) problems.push(...found("emptied-by-push"))
  // The application knows best what its own columns hold.
  if (standardColumns[table.kind][column.key] === undefined) return problems
  if (column.type === "key") problems.push(...keyColumnProblems(column, shape, found))
  if (shape.length !== undefined && shape.length < neededLength(table.kind, column.key)) {
    problems.push(...found("too-short"))
  }
  const wrong = wrongType(column, shape)
  if (wrong !== undefined) return [...problems, ...found("wrong-type", wrong)]
  if (column.type === "number" && shape.isSmall) problems.push(...found("small-number"))
  if (column.type === "date" && shape.dateLacks !== undefined) {
    problems.push(...found("imprecise-date", shape.dateLacks))
  }
  if (column.key === "email" && shape.isRequired) problems.push(...found("required-column"))
  return problems
}

/** What a custom type of the application writes is not known here. */
function wrongType({ type, column }: BoundColumn, shape: ColumnShape): string | undefined {
  const isKnown = type === "date" || type === "number" || type === "boolean"
  if (!isKnown || column.dataType === "custom") return undefined
  if (shape.isLoose !== true) return wrongColumnType(type, shape.type)
  const text =
    "is a column of text, which turns the number that Drizzle writes into text. Make it integer"
  return shape.isText && column.dataType !== "string" ? text : undefined
}

/** An id may be a number or a UUID where the application's table says so; it compares exactly. */
function keyColumnProblems(
  { column }: BoundColumn,
  shape: ColumnShape,
  found: (kind: SchemaProblemKind) => SchemaProblem[],
): SchemaProblem[] {
  const isWord = column.dataType !== "number" && column.dataType !== "bigint"
  if (isWord && !shape.isText && shape.type !== "uuid") return found("wrong-type")
  return shape.isText && !shape.isExact ? found("inexact-collation") : []
}

/**
 * Whether `drizzle-kit push` sees another type in the database than in the code, the same one or not. On
 * MariaDB every integer is such a type, as its length is read along with it.
 */
function isEmptiedByPush(column: Column, { pushed }: ColumnShape): boolean {
  const declared = column.getSQLType()
  if (pushed === undefined || pushed === declared) return false
  if (pushed.startsWith("tinyint") && declared.startsWith("boolean")) return false
  if (pushed.startsWith("bigint") && declared === "serial") return !pushed.endsWith(" unsigned")
  return pushed.replace("decimal(10,0)", "decimal") !== declared
}

function keyProblems(table: BoundTable, shape: TableShape): SchemaProblem[] {
  const { indexes, columns } = shape
  const unique = [rules[table.kind].unique, ...(table.kind === "user" ? [["id"]] : [])]
  const names = (keys: readonly string[]) => keys.map((key) => table.columns.get(key)?.name ?? key)
  return unique
    .map(names)
    .filter((wanted) => wanted.every((name) => columns.has(name)))
    .filter((wanted) => {
      const known = new Set([...wanted, ...generatedIn(shape)])
      // A key on fewer columns is the stricter one, and will do.
      return !indexes.some(
        (index) => index.isUnique && index.columns.every((one) => known.has(one)),
      )
    })
    .map((wanted) => problem("missing-unique", table, wanted))
}

/** The hashes that stand for texts which are too long for a key. */
function generatedIn({ columns }: TableShape): readonly string[] {
  return [...columns].filter(([, { isGenerated }]) => isGenerated === true).map(([name]) => name)
}

function ownerProblems(
  table: BoundTable,
  { indexes, cascades, columns }: TableShape,
): SchemaProblem[] {
  const owner = table.columns.get("userId")?.name
  if (!rules[table.kind].owned || owner === undefined || !columns.has(owner)) return []
  const problems: SchemaProblem[] = []
  if (!indexes.some(({ columns: [first] }) => first === owner)) {
    problems.push(problem("missing-index", table, [owner]))
  }
  if (
    indexes.some(({ isUnique, columns: all }) => isUnique && all.length === 1 && all[0] === owner)
  ) {
    problems.push(problem("needless-unique", table, [owner]))
  }
  if (!cascades.includes(owner)) problems.push(problem("missing-cascade", table, [owner]))
  return problems
}

/** `deleteExpired` also works without an index, but reads the whole table. */
function expiryProblems(table: BoundTable, { indexes, columns }: TableShape): SchemaProblem[] {
  const expires = table.columns.get("expires")?.name
  if (expires === undefined || !columns.has(expires)) return []
  if (indexes.some(({ columns: [first] }) => first === expires)) return []
  const text = "has no index, so deleteExpired reads the whole table. Add one"
  return [problem("missing-index", table, [expires], text)]
}
