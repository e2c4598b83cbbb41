import type { AdapterUser } from "@lockstep/core/adapters"

/** What is known to be stored about a user. */
export interface LoadUser {
  readonly user: AdapterUser
  readonly providerAccountId: string
  name: string
  /** Expiry of each session, by token. */
  readonly sessions: Map<string, number>
  passkey: { readonly id: string; counter: number } | undefined
}
