import { ConfigError } from "@lockstep/core/errors"

/** The prefixes of keys, each after `baseKeyPrefix`. The first eight are those of Auth.js. */
export interface KeyPrefixes {
  /** Accounts; followed by the provider, `:` and the account's ID at the provider. */
  readonly accountKeyPrefix: string
  /** The key of the account that a user linked last, for Auth.js; followed by the user's ID. */
  readonly accountByUserIdPrefix: string
  /** IDs of users; followed by the email address. */
  readonly emailKeyPrefix: string
  /** Sessions; followed by the session token. */
  readonly sessionKeyPrefix: string
  /** The key of the last session of a user, for Auth.js; followed by the user's ID. */
  readonly sessionByUserIdKeyPrefix: string
  /** Users; followed by the ID. */
  readonly userKeyPrefix: string
  /** Verification tokens; followed by the identifier, `:` and the token. */
  readonly verificationTokenKeyPrefix: string
  /** Passkeys; followed by the credential's ID. */
  readonly authenticatorKeyPrefix: string
  /** Sets of the keys of a user's accounts; followed by the user's ID. */
  readonly accountsOfUserKeyPrefix: string
  /** Sorted sets of the keys of a user's sessions, by expiry; followed by the user's ID. */
  readonly sessionsOfUserKeyPrefix: string
  /** Sets of the keys of a user's passkeys; followed by the user's ID. */
  readonly authenticatorsOfUserKeyPrefix: string
  /** Records whose usual key already belongs to another record. */
  readonly exactKeyPrefix: string
  /** Marks of completed calls, stored for two minutes. */
  readonly callKeyPrefix: string
}

/** The default prefixes. */
export const defaultKeyPrefixes: KeyPrefixes = {
  accountKeyPrefix: "user:account:",
  accountByUserIdPrefix: "user:account:by-user-id:",
  emailKeyPrefix: "user:email:",
  sessionKeyPrefix: "user:session:",
  sessionByUserIdKeyPrefix: "user:session:by-user-id:",
  userKeyPrefix: "user:",
  verificationTokenKeyPrefix: "user:token:",
  authenticatorKeyPrefix: "user:authenticator:",
  accountsOfUserKeyPrefix: "user:accounts:",
  sessionsOfUserKeyPrefix: "user:sessions:",
  authenticatorsOfUserKeyPrefix: "user:authenticators:",
  exactKeyPrefix: "user:exact:",
  callKeyPrefix: "user:call:",
}

/** The prefix of all keys. */
export interface BasePrefix {
  /** The prefix of all keys. On a Redis Cluster, it needs a hash tag, such as `{auth}:`. Default: an empty string. */
  readonly baseKeyPrefix?: string
  /** The same option as `baseKeyPrefix`; set only one of them. */
  readonly prefix?: string
}

/** Prefixes with which no other prefix may begin, because keys of these kinds are never moved on a collision. */
const undivided = ["emailKeyPrefix", "exactKeyPrefix", "callKeyPrefix"] as const

/**
 * Combines the prefixes.
 *
 * @param isCluster - whether keys are distributed over servers
 * @throws ConfigError if records of two kinds could have the same key, or if the keys of one call could be on
 *   different servers
 */
export function resolvePrefixes(
  options: BasePrefix & Partial<KeyPrefixes>,
  isCluster: boolean,
): KeyPrefixes {
  const base = basePrefix("RedisAdapter", options)
  // The members of the defaults are exactly the prefixes.
  const names = Object.keys(defaultKeyPrefixes) as (keyof KeyPrefixes)[]
  const resolved = Object.fromEntries(
    names.map((name) => [name, `${base}${options[name] ?? defaultKeyPrefixes[name]}`]),
    // One value for each of the names.
  ) as unknown as KeyPrefixes
  assertDistinct(resolved, names)
  if (isCluster) assertOneSlot(Object.values(resolved))
  return resolved
}

function assertDistinct(prefixes: KeyPrefixes, names: readonly (keyof KeyPrefixes)[]): void {
  for (const one of names) {
    for (const other of names) {
      if (one === other || !prefixes[other].startsWith(prefixes[one])) continue
      const isSame = prefixes[other] === prefixes[one]
      if (!isSame && !undivided.some((name) => name === one)) continue
      throw new ConfigError(
        `RedisAdapter: ${other} begins with ${one}, so records of two kinds could have the same key. Choose another prefix.`,
      )
    }
  }
}

function basePrefix(name: string, { baseKeyPrefix, prefix }: BasePrefix): string {
  if (baseKeyPrefix !== undefined && prefix !== undefined) {
    throw new ConfigError(
      `${name}: prefix and baseKeyPrefix are the same option. Set only one of them.`,
    )
  }
  return baseKeyPrefix ?? prefix ?? ""
}

/** The prefixes of the keys of a store. */
export interface EntryPrefix extends BasePrefix {
  /** The prefix of entries, after `baseKeyPrefix`. Default: `entry:`. */
  readonly entryKeyPrefix?: string
}

/**
 * Combines the prefixes of entries.
 *
 * @throws ConfigError if `prefix` and `baseKeyPrefix` are both set
 */
export function entryPrefix(options: EntryPrefix): {
  readonly prefix: string
  /** Whether all entries are on one server of a Redis Cluster. */
  readonly isOneSlot: boolean
} {
  const prefix = `${basePrefix("RedisStore", options)}${options.entryKeyPrefix ?? "entry:"}`
  return { prefix, isOneSlot: hashTag(prefix) !== undefined }
}

/** The server hashes the characters between the first brace and the next closing one, unless there are none. */
function hashTag(prefix: string): string | undefined {
  return /^[^{]*\{([^}]+)\}/.exec(prefix)?.[1]
}

function assertOneSlot(prefixes: readonly string[]): void {
  const tags = new Set(prefixes.map(hashTag))
  if (tags.size === 1 && !tags.has(undefined)) return
  throw new ConfigError(
    'RedisAdapter: on a Redis Cluster, all keys must be in one slot, because every call is one atomic step. Set baseKeyPrefix to a prefix with a hash tag: "{auth}:", for example.',
  )
}
