import { isPlain, type Members } from "./merge-provider.ts"

/** Members that hold URLs, or objects with URLs, parameters and headers; the issuer before the others. */
const places = ["issuer", "wellKnown", "jwksUri", "authorization", "token", "userinfo"] as const
const placeholder = /\{(issuer|clientId|apiKey)\}/g

/**
 * Puts the members `issuer`, `clientId` and `apiKey` where a provider's endpoints name them, such as
 * `{issuer}/oauth/token`. A slash at the end of the issuer is not doubled.
 *
 * @param members - a provider with the environment's word
 * @returns a new object, in which placeholders without a value remain
 */
export function fillPlaceholders(members: Members): Members {
  const filled: Record<PropertyKey, unknown> = { ...members }
  for (const place of places) {
    if (members[place] !== undefined) filled[place] = fill(members[place], filled)
  }
  return filled
}

/**
 * The members that the endpoints name and that have no value.
 *
 * @param members - what {@link fillPlaceholders} returned
 */
export function unfilled(members: Members): string[] {
  const text = JSON.stringify(places.map((place) => members[place] ?? null)) ?? ""
  return [...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name))]
}

function fill(value: unknown, members: Members): unknown {
  if (typeof value === "string") return fillText(value, members)
  if (!isPlain(value)) return value
  // Functions, keys and whatever else an application sets pass as they are; members may be symbols.
  const filled: Record<PropertyKey, unknown> = {}
  for (const key of Reflect.ownKeys(value)) filled[key] = fill(value[key], members)
  return filled
}

function fillText(text: string, members: Members): string {
  return text.replaceAll(placeholder, (whole, name: string, at: number) => {
    const value = members[name]
    if (typeof value !== "string" || value === "") return whole
    return text[at + whole.length] === "/" ? value.replace(/(?<!\/)\/+$/, "") : value
  })
}
