import { errorText, toCode } from "../values/print-code.ts"

const maxComment = 120

/** A call of an adapter method and how it ended. */
export interface LoggedCall {
  /** A method of the contract, or an author's own. */
  readonly method: string
  /** The arguments as they were before the call. */
  readonly args: readonly unknown[]
  outcome?: { readonly value: unknown } | { readonly error: unknown }
}

/**
 * Formats calls as code that repeats them. IDs that the adapter issued are written as the result
 * that contained them.
 *
 * @param calls - in the order in which they were made
 * @param subject - name of the object whose methods are called
 */
export function callsToCode(calls: readonly LoggedCall[], subject = "adapter"): string {
  const names = new Map<string, string>()
  return calls.map((call) => callToCode(call, subject, names)).join("\n")
}

function callToCode(call: LoggedCall, subject: string, names: Map<string, string>): string {
  const args = call.args.map((arg) => toCode(arg, names)).join(", ")
  const code = `await ${subject}.${call.method}(${args})`
  if (!call.outcome) return `${code} // did not settle`
  if ("error" in call.outcome) {
    return `${code}.catch(console.error) // rejected: ${oneLine(call.outcome.error)}`
  }
  const result = brief(toCode(call.outcome.value, names))
  const name = nameIssuedId(call, names)
  return `${name === undefined ? "" : `const ${name} = `}${code} // ${result}`
}

/**
 * Returns the ID of the user that a call created.
 *
 * @param call - any call; most create none
 */
export function createdId({ method, outcome }: LoggedCall): string | undefined {
  if (!outcome || !("value" in outcome)) return undefined
  if (method !== "createUser" && method !== "createUserWithAccount") return undefined
  const user = method === "createUser" ? outcome.value : memberOf(outcome.value, "user")
  const id = memberOf(user, "id")
  return typeof id === "string" ? id : undefined
}

function nameIssuedId(call: LoggedCall, names: Map<string, string>): string | undefined {
  const id = createdId(call)
  if (id === undefined || names.has(id)) return undefined
  const name = `user${names.size + 1}`
  names.set(id, call.method === "createUser" ? `${name}.id` : `${name}.user.id`)
  return name
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined
}

function brief(text: string): string {
  return text.length > maxComment ? `${text.slice(0, maxComment)}…` : text
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? errorText(error) : toCode(error)
  return brief(text.replaceAll(/\s+/g, " "))
}
