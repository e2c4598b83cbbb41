/**
 * Names an error and its causes, with their codes, such as `AdapterError, caused by Error (ECONNREFUSED)`. Messages
 * of drivers are left out: they quote addresses with passwords, and values of queries.
 *
 * @param error - what was thrown
 */
export function failureName(error: unknown): string {
  const names: string[] = []
  const seen = new Set<unknown>()
  let next = error
  while (next instanceof Error && !seen.has(next) && names.length < 5) {
    seen.add(next)
    const codes = [codeOf(next), ...errorsIn(next).map(codeOf)].filter((code) => code !== undefined)
    const [code] = codes
    names.push(code === undefined ? next.name : `${next.name} (${code})`)
    next = beneath(next)
  }
  return names.length === 0 ? typeof error : names.join(", caused by ")
}

/** The cause, which an `AuthError` has as `err` beside details. */
function beneath({ cause }: Error): unknown {
  const inner: unknown = cause instanceof Error ? undefined : Reflect.get(Object(cause), "err")
  return inner ?? cause
}

/** A connection to each address of a host may have failed. */
function errorsIn(error: Error): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : []
}

/** A name or a number: a driver could have put anything else there. */
function codeOf(error: unknown): string | undefined {
  const own = Object(error) as Readonly<Record<string, unknown>> // only members are read, which it may lack
  const code = own["code"] ?? own["errno"]
  const isName = typeof code === "string" && /^\w{1,50}$/.test(code)
  return isName || typeof code === "number" ? String(code) : undefined
}
