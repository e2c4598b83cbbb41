import type { AdapterFailure } from "@lockstep/core/adapters"

/** By the first word of the server's message, as it is in every client. */
const failures: Readonly<Record<string, AdapterFailure>> = {
  TRYAGAIN: { code: "conflict", reason: "Redis Cluster is moving the keys; try again" },
  READONLY: { code: "unavailable", reason: "this Redis is a read-only replica" },
  LOADING: { code: "unavailable", reason: "Redis is loading its data" },
  CLUSTERDOWN: { code: "unavailable", reason: "Redis Cluster is down" },
  MASTERDOWN: { code: "unavailable", reason: "the master of this Redis is down" },
  OOM: { code: "unavailable", reason: "Redis has no memory left, or none that it may use" },
  MISCONF: { code: "unavailable", reason: "Redis cannot save to its disk, and refuses writes" },
  BUSY: { code: "unavailable", reason: "Redis is busy with another script" },
  NOAUTH: { code: "unavailable", reason: "Redis wants a password" },
  WRONGPASS: { code: "unavailable", reason: "Redis refused the password" },
  NOPERM: { code: "unavailable", reason: "Redis does not let this user do that" },
  WRONGTYPE: {
    code: "unavailable",
    reason: "a key of the adapter holds something else; give it a prefix of its own",
  },
  CROSSSLOT: { code: "unavailable", reason: "the keys are not in one slot of the Redis Cluster" },
}

const word = /\b[A-Z]{3,}\b/g

/**
 * What an error of a Redis client means.
 *
 * @param error - whatever the client threw
 */
export function explainRedisError(error: unknown): AdapterFailure {
  const message = error instanceof Error ? error.message : ""
  for (const [name] of message.slice(0, 500).matchAll(word)) {
    const failure = failures[name]
    if (failure) return failure
  }
  return { code: "unavailable", reason: "Redis could not be reached or refused; see the cause" }
}
