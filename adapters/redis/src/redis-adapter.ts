import {
  withAdapterErrors,
  type Adapter,
  type AdapterSession,
  type AdapterUser,
  type CreatedUserWithAccount,
  type NewUserWithAccount,
  reportOnce,
  type ReportUnknown,
} from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { accountMethods } from "./accounts.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { clientOf } from "./client-of.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { explainRedisError } from "./explain-redis-error.ts"
import { kindsWith, type Fields, type FieldsOf } from "./fields.ts"
import { settlePrefixes, type BasePrefix, type KeyPrefixes } from "./key-prefixes.ts"
import { keysOf } from "./keys.ts"
import { recordsWith } from "./records.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
import { scriptRunner } from "./run-script.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import { userLookUps } from "./user-look-ups.ts"
import { userMethods } from "./users.ts"
import { verificationTokenMethods } from "./verification-tokens.ts"

/** What can be set about a {@link RedisAdapter}: prefixes of keys, and this. */
export interface RedisAdapterOptions<
  UserFields extends Fields = Fields,
  SessionFields extends Fields = Fields,
>
  extends BasePrefix, Partial<KeyPrefixes> {
  /** Fields of users beyond the standard five. They are written, read and handed out. */
  readonly userFields?: UserFields
  /** The same for sessions, beyond the standard three. */
  readonly sessionFields?: SessionFields
  /**
   * How long a call waits for Redis before it rejects, in milliseconds; 10 000 when left out, and 0 for
   * as long as the client itself waits.
   */
  readonly timeout?: number
  /**
   * Called once for each member that was not stored because it is neither standard nor declared. Gets
   * the kind of record and the name of the member, never a value.
   */
  readonly onUnknownField?: ReportUnknown
}

/** A user with the fields of the application's own. */
export type UserWith<Own extends Fields> = AdapterUser & FieldsOf<Own>

/** A session with the fields of the application's own. */
export type SessionWith<Own extends Fields> = AdapterSession & FieldsOf<Own>

/** The methods in which no field of the application's own takes part. */
type OtherMethods = {
  [Name in Exclude<keyof Adapter, keyof TypedMethods<Fields, Fields>>]-?: NonNullable<
    Adapter[Name]
  > extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** All methods, with the fields of the application's own in what they take and give. */
export interface RedisAdapter<UserFields extends Fields, SessionFields extends Fields>
  extends OtherMethods, TypedMethods<UserFields, SessionFields> {}

interface TypedMethods<UserFields extends Fields, SessionFields extends Fields> {
  createUser(user: AdapterUser & Partial<FieldsOf<UserFields>>): Promise<UserWith<UserFields>>
  getUser(id: string): Promise<UserWith<UserFields> | null>
  getUserByEmail(email: string): Promise<UserWith<UserFields> | null>
  getUserByAccount(account: {
    readonly provider: string
    readonly providerAccountId: string
  }): Promise<UserWith<UserFields> | null>
  updateUser(
    user: Partial<UserWith<UserFields>> & Pick<AdapterUser, "id">,
  ): Promise<UserWith<UserFields>>
  deleteUser(userId: string): Promise<UserWith<UserFields> | null>
  createSession(
    session: AdapterSession & Partial<FieldsOf<SessionFields>>,
  ): Promise<SessionWith<SessionFields>>
  getSessionAndUser(sessionToken: string): Promise<{
    session: SessionWith<SessionFields>
    user: UserWith<UserFields>
  } | null>
  updateSession(
    session: Partial<SessionWith<SessionFields>> & Pick<AdapterSession, "sessionToken">,
  ): Promise<SessionWith<SessionFields> | null>
  deleteSession(sessionToken: string): Promise<SessionWith<SessionFields> | null>
  createUserWithAccount(
    records: NewUserWithAccount & { readonly user: Partial<FieldsOf<UserFields>> },
  ): Promise<
    CreatedUserWithAccount & {
      user: UserWith<UserFields>
      session?: SessionWith<SessionFields>
    }
  >
}

const defaultTimeout = 10_000

/**
 * Keeps users, accounts, sessions, one-time tokens and passkeys in Redis, in the layout of
 * `@auth/upstash-redis-adapter`. Every method is one Lua script, and so one atomic step and one round
 * trip.
 *
 * ```ts
 * const adapter = RedisAdapter(new Redis(), { baseKeyPrefix: "{auth}:" })
 * ```
 *
 * @param redis - an `ioredis` client, or what `fromNodeRedis` and `fromUpstash` make of others; it is
 * neither opened nor closed here
 * @param options - prefixes of keys, and fields of the application's own
 * @throws ConfigError for options that cannot be, such as none with a hash tag on a Redis Cluster
 */
export function RedisAdapter<
  const UserFields extends Fields = Record<never, never>,
  const SessionFields extends Fields = Record<never, never>,
>(
  redis: IoredisClient | RedisScripts,
  options: RedisAdapterOptions<UserFields, SessionFields> = {},
): RedisAdapter<UserFields, SessionFields> {
  const client = clientOf(redis)
  const { timeout = defaultTimeout } = options
  assertTimeout(timeout)
  const kinds = kindsWith(options.userFields, options.sessionFields)
  const store: Store = {
    run: scriptRunner(client, timeout),
    keys: keysOf(settlePrefixes(options, client.isCluster)),
    kinds,
    records: recordsWith(kinds),
    report: reportOnce(options.onUnknownField),
  }
  const methods: Required<Adapter> = {
    ...userMethods(store),
    ...userLookUps(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...verificationTokenMethods(store),
    ...authenticatorMethods(store),
    createUserWithAccount: userWithAccount(store),
  }
  // The records have the declared fields, which is known at run time only.
  return withAdapterErrors(methods, explainRedisError) as unknown as RedisAdapter<
    UserFields,
    SessionFields
  >
}

/** Longer than this no timer runs. */
const longestTimeout = 2_147_483_647

function assertTimeout(timeout: number): void {
  if (timeout >= 0 && timeout <= longestTimeout) return
  throw new ConfigError(
    `RedisAdapter: timeout is a number of milliseconds up to ${longestTimeout}.`,
  )
}
