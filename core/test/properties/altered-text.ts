import fc from "fast-check"

/** One change to a string. */
export const change = fc.record({
  kind: fc.constantFrom("cut", "insert", "replace"),
  at: fc.nat(3000),
  text: fc.stringMatching(/^[\w.-]{1,20}$/),
})

type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never

/**
 * Makes a change to a string.
 *
 * @param value - the text
 * @param how - the change
 */
export function changed(value: string, { kind, at, text }: Change): string {
  const place = at % (value.length + 1)
  const rest = { cut: 1 + (at % 50), insert: 0, replace: text.length }[kind] ?? 0
  return value.slice(0, place) + (kind === "cut" ? "" : text) + value.slice(place + rest)
}

/** Whether two tokens say the same: the last character of a part can differ in bits that carry nothing. */
export function isSame(one: string, other: string): boolean {
  const meaning = (text: string) =>
    text
      .split(".")
      .map(
        (part) =>
          Buffer.from(part, "base64url").toString("base64url") +
          (/^[\w-]*$/.test(part) ? "" : part),
      )
  return meaning(one).join(".") === meaning(other).join(".")
}
