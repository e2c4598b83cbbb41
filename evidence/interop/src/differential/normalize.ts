import type { Snapshot, SnapshotObject } from "./snapshot.ts"

/** What strings of a recording are named after. */
export interface NormalizeOptions {
  readonly issuer: string
  /** The stored rows: IDs of users get their number. */
  readonly rows: Readonly<Record<string, unknown>>
}

type Replacement = readonly [search: string | RegExp, marker: string]

const patterns: readonly Replacement[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>"],
  [/eyJ[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+/g, "<JWE>"],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "<JWT>"],
  [/\b[0-9a-f]{64}\b/g, "<64 hexadecimal digits>"],
]

/** Replaces what is random in a recording by markers that are the same in each run. */
export function normalize(recording: SnapshotObject, options: NormalizeOptions): SnapshotObject {
  const replacements = [
    [options.issuer, "<issuer>"],
    ...userIds(options.rows),
    ...patterns,
  ] as const
  return mapMembers(recording, (text) => replaceAll(text, replacements))
}

function userIds({ User: users }: Readonly<Record<string, unknown>>): readonly Replacement[] {
  if (!Array.isArray(users)) return []
  return users.map((user: unknown, index): Replacement => {
    const id = typeof user === "object" && user !== null && "id" in user ? String(user.id) : ""
    return [id, `<user ${index + 1}>`]
  })
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  let result = text
  for (const [search, marker] of replacements) result = result.replaceAll(search, marker)
  return result
}

function map(value: Snapshot, rename: (text: string) => string): Snapshot {
  if (typeof value === "string") return rename(value)
  if (value === null || typeof value !== "object") return value
  // `Array.isArray` does not narrow readonly arrays.
  if (Array.isArray(value)) return (value as readonly Snapshot[]).map((item) => map(item, rename))
  return mapMembers(value as SnapshotObject, rename)
}

function mapMembers(value: SnapshotObject, rename: (text: string) => string): SnapshotObject {
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, member]) => [name, map(member, rename)]))
}
