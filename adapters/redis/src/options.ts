import type { Fields, OnUnknownField } from "@lockstep/core/adapters"
import type { BasePrefix, EntryPrefix, KeyPrefixes } from "./key-prefixes.ts"

/** The options of {@link RedisAdapter}: the key prefixes, and these. */
export interface RedisAdapterOptions<
  UserFields extends Fields = Fields,
  SessionFields extends Fields = Fields,
>
  extends BasePrefix, Partial<KeyPrefixes> {
  /** Your own fields in users. They are stored, returned and typed. */
  readonly userFields?: UserFields
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: SessionFields
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. The record has no field of this name, for example because only one provider sends it with its
   * tokens. Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How long a call waits for Redis before it rejects, in milliseconds; `0` for as long as the client
   * itself waits. Default: `10_000`.
   */
  readonly timeout?: number
}

/** The options of {@link RedisStore}: the key prefixes, and this. */
export interface RedisStoreOptions extends EntryPrefix {
  /**
   * How long a call waits for Redis before it rejects, in milliseconds; `0` for as long as the client
   * itself waits. Default: `10_000`.
   */
  readonly timeout?: number
}
