import { isAlive, thisHost } from "./owner.ts"

/** Prefix of names, by which this package recognizes its own databases and keys on a server. */
const prefix = "lockstep"

/** Seconds after which a scope counts as left over, even if its process cannot be checked. */
const oldAge = 24 * 3600

const pattern = /^lockstep_([a-z0-9]+)_([a-z0-9]+)_([a-z0-9]+)_[a-z0-9]+_[a-z0-9_]+$/

let scopes = 0

function now(): number {
  return Math.floor(Date.now() / 1000)
}

/**
 * Creates a unique scope name that contains its process and its creation time, because a crashed run leaves nothing
 * else. It has at most 63 characters of `[a-z0-9_]`, which every server accepts.
 *
 * @param label - label to recognize the scope by; it is shortened and simplified
 */
export function newScopeName(label: string): string {
  const simple = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 20)
  const numbers = [process.pid, now(), (scopes += 1)].map((value) => value.toString(36))
  return [prefix, thisHost, ...numbers, simple].join("_")
}

/** Returns whether a name belongs to a scope whose process has ended, or that is older than a day. */
export function isLeftOver(name: string): boolean {
  const [, host, pid = "", createdAt = ""] = pattern.exec(name) ?? []
  if (host === undefined) return false
  if (now() - Number.parseInt(createdAt, 36) > oldAge) return true
  return host === thisHost && !isAlive(Number.parseInt(pid, 36))
}
