/** A beginning of this many characters tells a value; drivers cut longer ones. */
const telling = 8

const maxDepth = 4

/** Longest reason that is told, in characters. */
const maxLength = 500

/**
 * What a driver said about a failure, without the values that the method was called with: some quote
 * the whole query, tokens included.
 *
 * @param error - what the adapter threw
 * @param args - what its method was called with
 */
export function failureReason(error: unknown, args: readonly unknown[]): string {
  if (!(error instanceof Error)) return "it threw something that is no error."
  let text = error.message.slice(0, 20_000).replaceAll(/\s+/g, " ").trim()
  // The longest first, as it may begin with a shorter one.
  const values = textsIn(args).toSorted((a, b) => b.length - a.length)
  for (const value of new Set(values)) text = without(text, value)
  const cut = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  return cut === "" ? error.name : `${error.name}: ${cut}`
}

/** Replaces each word that begins like a value. */
function without(text: string, value: string): string {
  const start = value.replaceAll(/\s+/g, " ").slice(0, telling)
  const pieces = text.split(start)
  return pieces
    .map((piece, index) => (index === 0 ? piece : `[…]${piece.replace(/^[^\s'"`,;)}\]]*/, "")}`))
    .join("")
}

function textsIn(data: unknown, depth = 0): string[] {
  if (typeof data === "string") return data.length >= telling ? [data] : []
  if (typeof data !== "object" || data === null || depth > maxDepth) return []
  return Object.values(data).flatMap((member) => textsIn(member, depth + 1))
}
