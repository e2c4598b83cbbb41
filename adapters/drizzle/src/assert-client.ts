import { ConfigError } from "@lockstep/core/errors"

/** Options of `mysql2` with which a row is not an object with the names of its columns. */
const rowForms = ["rowsAsArray", "nestTables"] as const

/** The places in which a client of `mysql2` has its options: a connection or a pool, each also with promises. */
const configs = [
  ["config"],
  ["config", "connectionConfig"],
  ["connection", "config"],
  ["pool", "config", "connectionConfig"],
] as const

/** Names that the statements give columns. */
const names = ["c0", "taken", "value"] as const

/**
 * Rejects a client that renames columns or returns rows in another form, before anything is written: what was
 * written could not be read.
 *
 * @throws ConfigError that names the option
 */
export function assertClient(db: object): void {
  const client = memberAt(db, ["$client"])
  for (const option of rowForms) {
    if (configs.some((path) => memberAt(client, [...path, option]))) {
      throw new ConfigError(
        `DrizzleAdapter needs rows that are objects. Remove the option ${option} of mysql2.`,
      )
    }
  }
  for (const path of configs) assertCharset(memberAt(client, [...path, "charsetNumber"]))
  if (memberAt(client, ["options", "binary"]) || memberAt(client, ["binary"])) {
    throw new ConfigError(
      "DrizzleAdapter needs dates as text, as Drizzle does. Remove the option binary of pg.",
    )
  }
  const rename = memberAt(client, ["options", "transform", "column", "from"])
  if (
    typeof rename === "function" &&
    names.some((name) => Reflect.apply(rename, undefined, [name]) !== name)
  ) {
    throw new ConfigError(
      "DrizzleAdapter needs columns under the names that a statement gives them. Remove the option transform.column of postgres, or use one that keeps names without an underscore, such as that of postgres.camel.",
    )
  }
}

/** Collations of MySQL and MariaDB whose character set is utf8mb4; utf8 has no characters of four bytes. */
function isUTF8MB4(collation: number): boolean {
  return [45, 46].includes(collation) || (collation >= 224 && collation < 248) || collation >= 255
}

/** With another character set, `mysql2` replaces characters that the set does not have. */
function assertCharset(collation: unknown): void {
  if (typeof collation !== "number" || isUTF8MB4(collation)) return
  throw new ConfigError(
    "DrizzleAdapter needs a connection that can send every character. Remove the option charset of mysql2, or set it to utf8mb4.",
  )
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => {
    const hasMembers = typeof found === "function" || (typeof found === "object" && found !== null)
    return hasMembers ? Reflect.get(found, name) : undefined
  }, value)
}
