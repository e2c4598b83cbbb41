import type { Grammar } from "./reader.ts"

const lineEnd = "\r\n"

/** Commands that drivers send on their own. Adapters do not use them in calls. */
const setUps: ReadonlySet<string> = new Set([
  "AUTH",
  "HELLO",
  "CLIENT",
  "SELECT",
  "INFO",
  "COMMAND",
  "READONLY",
  "READWRITE",
  "QUIT",
])
const monitoring: ReadonlySet<string> = new Set(["CLUSTER", "PING", "ROLE", "SENTINEL"])

/**
 * The Redis protocol: a command is an array of bulk strings, or a line. The name of the command
 * distinguishes calls from connection setup and server monitoring.
 */
export function redisGrammar(): Grammar {
  return {
    lengthOf: (bytes) => (bytes[0] === 0x2a ? arrayLength(bytes) : lineLength(bytes, 0)),
    kindOf(message) {
      const name = nameOf(message)
      if (setUps.has(name)) return "set-up"
      return monitoring.has(name) ? "monitoring" : "request"
    },
  }
}

function lineLength(bytes: Buffer, start: number): number | "more" {
  const end = bytes.indexOf(lineEnd, start)
  return end === -1 ? "more" : end + lineEnd.length - start
}

/** Reads the number in a line such as `$12`, and the length of the line. */
function countAt(bytes: Buffer, start: number): { count: number; length: number } | undefined {
  const length = lineLength(bytes, start)
  if (length === "more") return undefined
  return { count: Number(bytes.toString("latin1", start + 1, start + length)), length }
}

function arrayLength(bytes: Buffer): number | "more" | "opaque" {
  const items = countAt(bytes, 0)
  if (!items) return "more"
  let end = items.length
  for (let item = 0; item < items.count; item += 1) {
    const text = countAt(bytes, end)
    if (!text) return "more"
    if (!(text.count >= 0)) return "opaque"
    end += text.length + text.count + lineEnd.length
  }
  return end
}

function nameOf(message: Buffer): string {
  const line = message[0] === 0x2a ? message.toString("latin1").split(lineEnd, 3)[2] : undefined
  return (line ?? message.toString("latin1").trim().split(" ", 1)[0] ?? "").toUpperCase()
}
