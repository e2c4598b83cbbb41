/** The members by which drivers say what went wrong. */
export interface DriverError {
  /** SQLSTATE, or a name such as `SQLITE_BUSY` or `ER_DUP_ENTRY`. */
  readonly code: string
  /** The database's own number, negative for the system's. */
  readonly number: number | undefined
  /** Only ever looked at: it may quote values. */
  readonly message: string
}

/** Causes that are looked through; one could be its own. */
const depth = 8

/** Reads an error and its causes, the outermost first: query builders wrap the driver's. */
export function driverErrors(error: unknown): readonly DriverError[] {
  const found: DriverError[] = []
  let next = error
  while (typeof next === "object" && next !== null && found.length < depth) {
    // Only members are looked at, each of which is unknown until its type is checked.
    const members = next as Readonly<Record<string, unknown>>
    found.push(readMembers(members))
    next = members["cause"]
  }
  return found
}

function readMembers(members: Readonly<Record<string, unknown>>): DriverError {
  const codes = ["code", "extendedCode"].map((name) => members[name])
  const numbers = ["errcode", "errno"].map((name) => members[name])
  const { message } = members
  return {
    code: codes.filter((code) => typeof code === "string").join(" "),
    number: numbers.find((number) => typeof number === "number"),
    message: typeof message === "string" ? message : "",
  }
}
