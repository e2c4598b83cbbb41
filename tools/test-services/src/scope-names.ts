import { isAlive, thisHost } from "./owner.ts"

/** Names begin with this, so that nothing else on a server is ever taken for ours. */
const prefix = "lockstep"

/** Seconds after which a scope is left over even when its process cannot be asked. */
const oldAge = 24 * 3600

const pattern = /^lockstep_([a-z0-9]+)_([a-z0-9]+)_([a-z0-9]+)_[a-z0-9]+_[a-z0-9_]+$/

let scopes = 0

function now(): number {
  return Math.floor(Date.now() / 1000)
}

/**
 * Makes a name that no other scope has, and from which its process and age can be read: a run that
 * crashed leaves nothing but this. At most 63 characters of `[a-z0-9_]`, which every server takes.
 *
 * @param label - to tell it from others; shortened and simplified
 */
export function newScopeName(label: string): string {
  const simple = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, 20)
  const numbers = [process.pid, now(), (scopes += 1)].map((value) => value.toString(36))
  return [prefix, thisHost, ...numbers, simple].join("_")
}

/**
 * Tells whether a name is that of a scope whose process is gone, or which is older than a day.
 *
 * @param name - of anything on the server
 */
export function isLeftOver(name: string): boolean {
  const [, host, pid = "", createdAt = ""] = pattern.exec(name) ?? []
  if (host === undefined) return false
  if (now() - Number.parseInt(createdAt, 36) > oldAge) return true
  return host === thisHost && !isAlive(Number.parseInt(pid, 36))
}
