/** What can be known of a session beyond its user and its end. */
export interface SessionFacts {
  /** When the session's sign-in happened, seconds since the epoch. Under `database` it is behind the token. */
  readonly auth_time?: number
  /** The type of the provider. */
  readonly auth_type?: string
  /** Identifies the session, and stays when its token is encrypted again; not a secret. */
  readonly auth_id?: string
  /** Key of the provider tokens that are stored for this session only. */
  readonly auth_grant?: string
  /** The provider's ID. */
  readonly auth_provider?: string
  /** The session at the provider, as a hash of its `sid` with the provider's ID. */
  readonly auth_sid?: string
  /** The user at the provider, as a hash of its `sub` with the provider's ID. */
  readonly auth_sub?: string
}

/** The name of a fact. */
export type FactName = keyof SessionFacts

/**
 * Facts that a feature asks for. Under `jwt` all of them are kept. Under `database` a feature does not work
 * without a place for what is `needed`; what is `wanted` is kept where there is one.
 */
export type FactDemands = Readonly<Partial<Record<FactName, "needed" | "wanted">>>
