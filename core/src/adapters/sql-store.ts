/** A store in a table of a SQL database, for authors of adapters. */
export type {
  CountingTable,
  EntryNames,
  EntryRow,
  ReturningTable,
} from "../sql-store/entry-table.ts"
export { mysqlEntries } from "../sql-store/mysql-entries.ts"
export { returningEntries } from "../sql-store/returning-entries.ts"
export { sqlText, type Sql } from "../sql-store/sql.ts"
export {
  entryProblems,
  type EntryColumn,
  type EntryTableShape,
} from "../sql-store/entry-problems.ts"
