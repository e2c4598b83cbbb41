/** What reaches the database: statements, and the beginning and the end of a transaction. */
const counted: readonly PropertyKey[] = [
  "queryRaw",
  "executeRaw",
  "startTransaction",
  "commit",
  "rollback",
]

/** Methods that return a separate driver. */
const opening: readonly PropertyKey[] = ["connect", "startTransaction"]

/**
 * Passes everything on to one of Prisma's driver adapters, and reports each statement.
 *
 * @param driver - Prisma's adapter of a driver
 * @param onStatement - called before each, with its text where it has one
 */
export function countedDriver<Driver extends object>(
  driver: Driver,
  onStatement: (text: string) => void,
): Driver {
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      if (!counted.includes(name) && !opening.includes(name)) return member.bind(target)
      return async (...given: unknown[]) => {
        if (counted.includes(name)) onStatement(textOf(given[0]))
        const result: unknown = await member.apply(target, given)
        // It is what Prisma sends the next statements to.
        return opening.includes(name) ? countedDriver(result as object, onStatement) : result
      }
    },
  })
}

function textOf(query: unknown): string {
  const isQuery = typeof query === "object" && query !== null && "sql" in query
  return isQuery ? String(query.sql) : ""
}
