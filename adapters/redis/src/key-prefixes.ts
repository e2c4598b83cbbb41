import { ConfigError } from "@lockstep/core/errors"

/** What keys begin with, each behind `baseKeyPrefix`. The first eight are those of Auth.js. */
export interface KeyPrefixes {
  /** Accounts; followed by provider, `:` and the account's id at the provider. */
  readonly accountKeyPrefix: string
  /** The key of the account of a user that was linked last, for Auth.js; followed by the user's id. */
  readonly accountByUserIdPrefix: string
  /** Ids of users; followed by the address. */
  readonly emailKeyPrefix: string
  /** Sessions; followed by the token. */
  readonly sessionKeyPrefix: string
  /** The key of the last session of a user, for Auth.js; followed by the user's id. */
  readonly sessionByUserIdKeyPrefix: string
  /** Users; followed by the id. */
  readonly userKeyPrefix: string
  /** Verification tokens; followed by identifier, `:` and token. */
  readonly verificationTokenKeyPrefix: string
  /** Passkeys; followed by the credential's id. */
  readonly authenticatorKeyPrefix: string
  /** Sets of the keys of a user's accounts; followed by the user's id. */
  readonly accountsOfUserKeyPrefix: string
  /** Sorted sets of the keys of a user's sessions, by expiry; followed by the user's id. */
  readonly sessionsOfUserKeyPrefix: string
  /** Sets of the keys of a user's passkeys; followed by the user's id. */
  readonly authenticatorsOfUserKeyPrefix: string
  /** Records whose plain key means another record already. */
  readonly exactKeyPrefix: string
  /** Marks of calls that were carried out, kept for two minutes. */
  readonly callKeyPrefix: string
}

/** The prefixes where nothing else is said. */
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

/** The prefix before all others. */
export interface BasePrefix {
  /** Empty when left out. On a Redis Cluster it needs a hash tag, such as `{auth}:`. */
  readonly baseKeyPrefix?: string
  /** A short name of `baseKeyPrefix`; only one of the two can be given. */
  readonly prefix?: string
}

/** Families under which no other may begin, for nothing moves their keys out of its way. */
const undivided = ["emailKeyPrefix", "exactKeyPrefix", "callKeyPrefix"] as const

/**
 * Puts the prefixes together.
 *
 * @param options - what the application gave
 * @param isCluster - whether keys are spread over servers
 * @throws ConfigError when records of two kinds could have one key, or keys of one call different servers
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
        `RedisAdapter: ${other} begins with ${one}, so that records of two kinds could have one key.`,
      )
    }
  }
}

function basePrefix(name: string, { baseKeyPrefix, prefix }: BasePrefix): string {
  if (baseKeyPrefix !== undefined && prefix !== undefined) {
    throw new ConfigError(`${name}: prefix is short for baseKeyPrefix; give one of them.`)
  }
  return baseKeyPrefix ?? prefix ?? ""
}

/** The prefix of the entries of a store. */
export interface EntryPrefix extends BasePrefix {
  /** What the keys of entries begin with, behind `baseKeyPrefix`. Default: `entry:`. */
  readonly entryKeyPrefix?: string
}

/**
 * Puts the prefix of entries together.
 *
 * @param options - what the application gave
 * @throws ConfigError for two prefixes that mean the same
 */
export function entryPrefix(options: EntryPrefix): {
  readonly prefix: string
  /** Whether all entries are on one server of a Redis Cluster. */
  readonly isOneSlot: boolean
} {
  const prefix = `${basePrefix("RedisStore", options)}${options.entryKeyPrefix ?? "entry:"}`
  return { prefix, isOneSlot: hashTag(prefix) !== undefined }
}

/** The server hashes what is between the first brace and the next closing one, unless it is empty. */
function hashTag(prefix: string): string | undefined {
  return /^[^{]*\{([^}]+)\}/.exec(prefix)?.[1]
}

function assertOneSlot(prefixes: readonly string[]): void {
  const tags = new Set(prefixes.map(hashTag))
  if (tags.size === 1 && !tags.has(undefined)) return
  throw new ConfigError(
    'RedisAdapter: on a Redis Cluster all keys must be in one slot, since every call is one atomic step. Give baseKeyPrefix a hash tag: "{auth}:", for example.',
  )
}
