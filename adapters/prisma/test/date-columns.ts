/** The columns with dates of the shipped models, and whether they are required. */
const columns = [
  ["User", "emailVerified", false],
  ["Session", "expires", true],
  ["VerificationToken", "expires", true],
] as const

/** The statements that change the type of each column with dates. */
export function changeDates(
  change: (table: string, column: string, isRequired: boolean) => string,
): string {
  return columns.map(([table, column, isRequired]) => change(table, column, isRequired)).join("\n")
}
