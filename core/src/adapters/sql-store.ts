/** A store in a table of a SQL database, for authors of adapters. */
export type {
  CountingTable,
  EntryNames,
  EntryTable,
  ReturningTable,
  SqlAnswer,
} from "../sql-store/entry-table.ts"
export { sqlEntries } from "../sql-store/sql-entries.ts"
export { sqlText, type Sql } from "../sql-store/sql.ts"
export {
  entryProblems,
  type EntryColumn,
  type EntryTableShape,
} from "../sql-store/entry-problems.ts"
