const longest = 20_000

/** Literals, quoted names, dollar quotes and comments. Their content has no effect. */
const quoted: RegExp =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * Statements with effects that outlive a transaction, each with a label. The first group is the
 * name, if there is one.
 */
const lasting: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^set\s+(?!local\b|transaction\b|constraints\b)(?:session\s+)?([\w.]+)/i, "SET"],
  [/^listen\s+(\w*)/i, "LISTEN"],
  [/^prepare\s+(?!transaction\b)(\w*)/i, "PREPARE"],
  [
    /^create\s+(?:local\s+|global\s+)?temp(?:orary)?\s+(?!.*\bon\s+commit\s+drop\b)(\w+)/is,
    "CREATE TEMP",
  ],
  [/^declare\s+(\w*).*\bwith\s+hold\b/is, "DECLARE WITH HOLD"],
  [/\b(set_config)\s*\([^()]*\bfalse\s*\)/i, "SELECT"],
  [/\b(pg_(?:try_)?advisory_lock(?:_shared)?)\s*\(/i, "SELECT"],
]

/**
 * Finds the effects of statements on a connection beyond their transaction.
 *
 * @returns names of the remaining state, without any value
 */
export function sessionStateIn(text: string): string[] {
  return text
    .slice(0, longest)
    .replaceAll(quoted, (found) => (/^(?:--|\/\*)/.test(found) ? " " : "''"))
    .split(";")
    .flatMap((statement) => stateIn(statement.trim()))
}

function stateIn(statement: string): string[] {
  for (const [pattern, what] of lasting) {
    const found = pattern.exec(statement)
    if (found) return [`${what} ${found[1] ?? ""}`.trim()]
  }
  return []
}
