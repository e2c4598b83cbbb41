import type { Grammar } from "./reader.ts"

const lineEnd = "\r\n"
const headEnd = "\r\n\r\n"

/** What the client sends next: a head, this many bytes of a body, or a chunk. */
type Expected = "head" | "chunk" | number

/**
 * HTTP/1.1 (RFC 9112): every head is a request, and every body belongs to the head before it.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9112 RFC 9112}
 */
export function httpGrammar(): Grammar {
  let expected: Expected = "head"
  return {
    lengthOf(bytes) {
      if (typeof expected === "number") return Math.min(expected, bytes.length)
      return expected === "head" ? lengthUntil(bytes, headEnd) : chunkLength(bytes)
    },
    kindOf(message) {
      const began = expected
      expected = after(message, began)
      return began === "head" ? "request" : "continuation"
    },
  }
}

function after(message: Buffer, began: Expected): Expected {
  if (began === "head") return bodyAfter(message.toString("latin1"))
  if (began === "chunk") return chunkSize(message) === 0 ? "head" : "chunk"
  return began - message.length === 0 ? "head" : began - message.length
}

function bodyAfter(head: string): Expected {
  if (/^transfer-encoding:.*chunked/im.test(head)) return "chunk"
  const length = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0)
  return length === 0 ? "head" : length
}

function chunkSize(bytes: Buffer): number {
  return Number.parseInt(bytes.toString("latin1", 0, 16), 16)
}

function chunkLength(bytes: Buffer): number | "more" {
  const line = lengthUntil(bytes, lineEnd)
  if (line === "more") return "more"
  const size = chunkSize(bytes)
  if (size > 0) return line + size + lineEnd.length
  // The last chunk is followed by trailers, if any, and an empty line.
  return bytes.subarray(line, line + 2).toString() === lineEnd
    ? line + lineEnd.length
    : lengthUntil(bytes, headEnd)
}

function lengthUntil(bytes: Buffer, end: string): number | "more" {
  const at = bytes.indexOf(end)
  return at === -1 ? "more" : at + end.length
}
