import type { AdapterFailure } from "@lockstep/core/adapters"

const noPermission: AdapterFailure = {
  code: "unavailable",
  reason: "Redis does not let this user do that",
}

const moving: AdapterFailure = {
  code: "conflict",
  reason: "Redis Cluster is moving the keys; try again",
}

/** By the first word of the server's message, as it is in every client. */
const failures: Readonly<Record<string, AdapterFailure>> = {
  TRYAGAIN: moving,
  READONLY: { code: "unavailable", reason: "this Redis is a read-only replica" },
  LOADING: { code: "unavailable", reason: "Redis is loading its data" },
  CLUSTERDOWN: { code: "unavailable", reason: "Redis Cluster is down" },
  MASTERDOWN: { code: "unavailable", reason: "the master of this Redis is down" },
  OOM: { code: "unavailable", reason: "Redis has no memory left, or none that it may use" },
  MISCONF: { code: "unavailable", reason: "Redis cannot save to its disk, and refuses writes" },
  KEYSCHANGED: {
    code: "unavailable",
    reason:
      "the client changes keys, which does not apply to keys inside scripts; use a client without keyPrefix, and the adapter's baseKeyPrefix option",
  },
  BUSY: { code: "unavailable", reason: "Redis is busy with another script" },
  NOAUTH: { code: "unavailable", reason: "Redis wants a password" },
  WRONGPASS: { code: "unavailable", reason: "Redis refused the password" },
  NOPERM: noPermission,
  WRONGTYPE: {
    code: "unavailable",
    reason: "a key of the adapter holds something else; give it a prefix of its own",
  },
  CROSSSLOT: { code: "unavailable", reason: "the keys are not in one slot of the Redis Cluster" },
}

/** What follows may quote values. */
const firstWord = /^(?:\w+Error: )?(?:ERR )?([A-Z]{3,})\b/

/** What an error of a Redis client means. */
export function classifyError(error: unknown): AdapterFailure {
  const message = error instanceof Error ? error.message : ""
  // So says a script of a command that its user may not run.
  if (message.includes("user executing the script")) return noPermission
  // All keys are in one slot, so only a part of the slot can be elsewhere.
  if (message.includes("non local key in a cluster node")) return moving
  const failure = failures[firstWord.exec(message)?.[1] ?? ""]
  if (failure) return failure
  return { code: "unavailable", reason: "Redis could not be reached or refused; see the cause" }
}
