import { errorText, toCode } from "../values/print-code.ts"
import { createdId } from "../watch/call-log.ts"
import type { RecordedCall } from "./history.ts"

const maxComment = 120
const maxLines = 16

/** Strings that are written as a name, such as an issued ID. */
type Names = Map<string, string>

/**
 * Formats a history as code that repeats it: sequential calls as they are, simultaneous calls in
 * one `Promise.allSettled`, each with its result.
 *
 * @param calls - in the order in which they began
 */
export function historyToCode(calls: readonly RecordedCall<string>[]): string {
  const names: Names = new Map()
  return groupsOf(calls)
    .flatMap((group) => {
      const [first] = group
      if (group.length === 1 && first) return singleToCode(first, names)
      const chains = Object.values(Object.groupBy(group, ({ client }) => client))
      const inChains = chains.every((chain) => chain && !overlaps(chain))
      return inChains ? chainsToCode(chains, names) : burstToCode(group, names)
    })
    .join("\n")
}

/** Groups calls that overlap, directly or through others. */
function groupsOf(calls: readonly RecordedCall<string>[]): RecordedCall<string>[][] {
  const groups: RecordedCall<string>[][] = []
  let until = 0
  for (const call of calls) {
    const group = groups.at(-1)
    if (group && call.start < until) group.push(call)
    else groups.push([call])
    until = Math.max(until, call.end ?? Number.POSITIVE_INFINITY)
  }
  return groups
}

function overlaps(calls: readonly RecordedCall<string>[]): boolean {
  return calls.some((call, index) => call.start < (calls[index - 1]?.end ?? 0))
}

function singleToCode(call: RecordedCall<string>, names: Names): string {
  const code = `await ${callToCode(call, names)} // ${outcomeToCode(call, names)}`
  const id = createdId(call)
  if (id === undefined || names.has(id)) return code
  const name = `user${names.size + 1}`
  names.set(id, call.method === "createUser" ? `${name}.id` : `${name}.user.id`)
  return `const ${name} = ${code}`
}

/** Formats the calls of each client, with the clock at the beginning and end of each call. */
function chainsToCode(
  chains: readonly (RecordedCall<string>[] | undefined)[],
  names: Names,
): string[] {
  const blocks = chains.flatMap((chain = []) => [
    "  (async () => {",
    ...chain.map((call) => {
      const when = `${call.start} to ${call.end ?? "…"}`
      return `    await ${callToCode(call, names)} // ${when}: ${outcomeToCode(call, names)}`
    }),
    "  })(),",
  ])
  return ["await Promise.allSettled([", ...blocks, "])"]
}

function burstToCode(group: readonly RecordedCall<string>[], names: Names): string[] {
  const lines = group.map(
    (call) => `  ${callToCode(call, names)}, // ${outcomeToCode(call, names)}`,
  )
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  const different = [...counts].map(([line, count]) =>
    count === 1 ? line : `${line} (${count} times)`,
  )
  const more = different.length - maxLines
  return [
    "await Promise.allSettled([",
    ...different.slice(0, maxLines),
    ...(more > 0 ? [`  // and ${more} more of the kind`] : []),
    "])",
  ]
}

function callToCode({ client, method, args }: RecordedCall<string>, names: Names): string {
  return `${client}.${method}(${args.map((arg) => toCode(arg, names)).join(", ")})`
}

function outcomeToCode({ outcome }: RecordedCall<string>, names: Names): string {
  if (!outcome) return "did not settle"
  if ("value" in outcome) return brief(toCode(outcome.value, names))
  const { error } = outcome
  return `rejected: ${brief(error instanceof Error ? errorText(error) : toCode(error))}`
}

function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > maxComment ? `${line.slice(0, maxComment)}…` : line
}
