import { stripVTControlCharacters, types } from "node:util"
import { printable, withoutCredentials } from "../reports/safe-text.ts"
import { errorBeneath } from "../values/error-beneath.ts"
import { toCode } from "../values/print-code.ts"

const mostLines = 12
const mostCauses = 5

/**
 * Describes what a module threw: message, location and underlying errors. Shows only messages and
 * stacks, no properties: drivers store addresses with passwords there.
 */
export function describeError(error: unknown): string {
  const texts: string[] = []
  let each: unknown = error
  for (; types.isNativeError(each) && texts.length < mostCauses; each = errorBeneath(each)) {
    texts.push([stackOf(each), ...partsOf(each)].join("\n"))
  }
  if (texts.length === 0) texts.push(toCode(error))
  return printable(withoutCredentials(stripVTControlCharacters(texts.join("\ncaused by "))))
}

/** Returns the stack without Node.js internals. */
function stackOf(error: Error): string {
  const head = `${error.name}: ${error.message}`
  const stack = (error.stack ?? head).split("\n").filter((line) => !isInternal(line))
  const lines = stack.slice(0, mostLines)
  // Errors of system calls may have no stack, and some have no message.
  return lines.join("\n").trim() === "" ? head : lines.join("\n")
}

function isInternal(line: string): boolean {
  return /^\s+at .*\bnode:internal\b/.test(line)
}

/** Returns the errors of a connection that failed to all addresses of a host name. */
function partsOf(error: Error): string[] {
  if (!(error instanceof AggregateError)) return []
  return error.errors.map(
    (part: unknown) => `- ${part instanceof Error ? part.message : toCode(part)}`,
  )
}
