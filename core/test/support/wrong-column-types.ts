/** A column with its wrong types, each as SQL. */
export interface WrongColumn {
  readonly table: "User" | "Account" | "Session" | "VerificationToken" | "Authenticator"
  readonly column: string
  readonly types: readonly string[]
}

function columns(
  dates: readonly string[],
  numbers: readonly string[],
  counters: readonly string[],
  booleans: readonly string[],
): readonly WrongColumn[] {
  return [
    { table: "User", column: "emailVerified", types: dates },
    { table: "Session", column: "expires", types: dates },
    { table: "VerificationToken", column: "expires", types: dates },
    { table: "Account", column: "expires_at", types: numbers },
    { table: "Authenticator", column: "counter", types: counters },
    { table: "Authenticator", column: "credentialBackedUp", types: booleans },
  ]
}

/** Columns of PostgreSQL that cannot hold what an adapter writes. */
export const wrongOnPostgres: readonly WrongColumn[] = columns(
  ["text", "date", "boolean", "bigint", "time"],
  ["text", "timestamptz", "boolean"],
  ["text", "timestamptz", "boolean"],
  ["text", "timestamptz", "bytea"],
)

/** The same of MySQL and MariaDB. */
export const wrongOnMySQL: readonly WrongColumn[] = columns(
  ["varchar(255)", "date", "boolean", "bigint", "time"],
  ["varchar(255)", "datetime", "date"],
  // A check of its value keeps it from becoming a date.
  ["varchar(255)"],
  ["varchar(255)", "datetime", "date"],
)

/** How many types each column is given, one after the other. */
export const rounds = 5

/** The columns with the type of a round; those with fewer types keep their last one. */
export function inRound(
  wrong: readonly WrongColumn[],
  round: number,
): readonly (Pick<WrongColumn, "table" | "column"> & { readonly type: string })[] {
  return wrong.map(({ types, ...place }) => ({
    ...place,
    type: types[Math.min(round, types.length - 1)] ?? "",
  }))
}
