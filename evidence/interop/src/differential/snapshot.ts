/** A value as it was at one moment, without what differs from run to run. */
export type Snapshot = string | number | boolean | null | readonly Snapshot[] | SnapshotObject

/** The properties of a value, by name. */
export interface SnapshotObject {
  readonly [name: string]: Snapshot
}

/** Properties whose string is random by nature. */
const randomProperties: ReadonlySet<string> = new Set([
  "code_challenge",
  "code_verifier",
  "csrfToken",
  "id_token",
  "jti",
  "nonce",
  "sessionToken",
  "state",
  "token",
])

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/**
 * Copies a value. Dates become their distance from now, random properties and functions become
 * markers, and properties that are `undefined` are left out.
 */
export function snapshot(value: unknown): Snapshot {
  return copy(value, "", new Set())
}

function copy(value: unknown, property: string, parents: ReadonlySet<object>): Snapshot {
  if (typeof value === "string") return copyText(value, property)
  if (value === null || typeof value === "number" || typeof value === "boolean") return value
  if (typeof value !== "object") return value === undefined ? "<undefined>" : `<${typeof value}>`
  if (parents.has(value)) return "<circular>"
  return copySpecial(value) ?? copyMembers(value, new Set([...parents, value]))
}

function copyText(text: string, property: string): string {
  if (randomProperties.has(property) && text !== "") return `<${property}>`
  return isoDate.test(text) ? `<ISO ${distance(new Date(text))}>` : text
}

function copySpecial(value: object): Snapshot | undefined {
  if (value instanceof Date) return `<Date ${distance(value)}>`
  if (value instanceof URL) return `<URL ${value.href}>`
  if (value instanceof Request) return `<Request ${value.method} ${value.url}>`
  if (value instanceof Error) return `<${value.name}>`
  return undefined
}

function copyMembers(value: object, parents: ReadonlySet<object>): Snapshot {
  if (Array.isArray(value)) return value.map((item: unknown) => copy(item, "", parents))
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, copy(member, name, parents)]))
}

const second = 1000
const units = { d: 86_400 * second, h: 3600 * second, m: 60 * second, s: second }

/** The distance of a date from now, in the largest unit that leaves no rest. */
export function distance(date: Date): string {
  const span = date.getTime() - Date.now()
  if (Number.isNaN(span)) return "invalid"
  const found = Object.entries(units).find(([, length]) => span % length === 0)
  const [unit, length] = found ?? ["ms", 1]
  return `now${span < 0 ? "-" : "+"}${Math.abs(span) / length}${unit}`
}
