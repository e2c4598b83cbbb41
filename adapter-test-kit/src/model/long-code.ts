const filler = "0Zz-"

/** Longest string that {@link toCode} writes in full. */
const shortEnough = 290

/** Returns a long string that can be written as short code. */
export function padded(start: string, length: number): string {
  return start.padEnd(length, filler)
}

/** Finds the long strings in some data, each with an expression that creates it. */
export function longTextsIn(data: unknown): [string, string][] {
  if (typeof data === "string") {
    return data.length > shortEnough ? [[data, codeOf(data)]] : []
  }
  if (typeof data !== "object" || data === null) return []
  return Object.values(data).flatMap((member: unknown) => longTextsIn(member))
}

/** Written by its padding if it has one, otherwise in full. */
function codeOf(text: string): string {
  const begin = text.indexOf(filler.repeat(3))
  if (begin === -1) return JSON.stringify(text)
  let end = begin
  while (end < text.length && text[end] === filler[(end - begin) % filler.length]) end += 1
  const rest = end === text.length ? "" : ` + ${JSON.stringify(text.slice(end))}`
  return `${JSON.stringify(text.slice(0, begin))}.padEnd(${end}, "${filler}")${rest}`
}
