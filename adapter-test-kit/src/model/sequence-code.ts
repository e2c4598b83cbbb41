import { errorText, toCode } from "../values/print-code.ts"
import { createdId, type LoggedCall } from "../watch/call-log.ts"
import { longTextsIn } from "./long-code.ts"
import type { Entry } from "./sequence.ts"

/** Longest comment, in characters. */
const maxComment = 120

/**
 * Formats a sequence as code that repeats it and shows at the end what differed. IDs that the
 * adapter issued are written as the result that contained them.
 *
 * @param log - the calls; the last one differed
 * @param expected - of the last call, in words or code
 */
export function sequenceCode(log: readonly Entry[], expected: string, seen: string): string {
  const names = new Map<string, string>()
  const usesBoth = log.some((entry) => entry.kind === "reconnect" || entry.instance === "second")
  const lines = log.map((entry, index) => lineOf(entry, index === log.length - 1, names))
  return [
    ...(usesBoth ? ["// adapter and second are two instances on one store."] : []),
    ...lines,
    `// expected: ${oneLine(expected)}`,
    `// seen:     ${oneLine(seen)}`,
  ].join("\n")
}

function lineOf(entry: Entry, isLast: boolean, names: Map<string, string>): string {
  if (entry.kind === "reconnect") return "second = await reconnect() // closes it and opens another"
  const { call, instance } = entry
  for (const [text, code] of longTextsIn(call.args)) names.set(text, code)
  const args = call.args.map((arg) => toCode(arg, names)).join(", ")
  const code = `await ${instance}.${call.method}(${args})`
  if (isLast) return `${code}.then(console.log, console.error)`
  const { outcome } = call
  if (outcome && "error" in outcome) {
    return `${code}.catch(console.error) // rejected: ${reason(outcome.error)}`
  }
  const name = nameIssuedId(call, names)
  return name === undefined ? code : `const ${name} = ${code}`
}

function nameIssuedId(call: LoggedCall, names: Map<string, string>): string | undefined {
  const id = createdId(call)
  if (id === undefined || names.has(id)) return undefined
  const count = [...names.values()].filter((code) => /^user\d+\./.test(code)).length
  const name = `user${count + 1}`
  names.set(id, call.method === "createUser" ? `${name}.id` : `${name}.user.id`)
  return name
}

function reason(error: unknown): string {
  return oneLine(error instanceof Error ? errorText(error) : toCode(error))
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxComment ? `${line.slice(0, maxComment)}…` : line
}
