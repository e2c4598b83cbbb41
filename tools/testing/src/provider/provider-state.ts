import { randomBytes } from "node:crypto"
import type { SigningKey } from "../signing-key.ts"
import type { FakeUser } from "./fake-user.ts"
import type { Faults } from "./faults.ts"

/** The session of a user at the provider. */
export interface ProviderSession {
  readonly sid: string
  readonly sub: string
  /** When the user authenticated, in seconds since the epoch. */
  readonly authTime: number
}

/** Access that a user granted to the application. */
export interface Grant {
  readonly user: FakeUser
  readonly session: ProviderSession
  readonly scope: string
  readonly acr: string | undefined
  /** Whether the grant has refresh tokens. */
  readonly isOffline: boolean
  isRevoked: boolean
}

/** A code that was issued. */
export interface IssuedCode {
  readonly grant: Grant
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string | null
  /** Expiry, in milliseconds since the epoch. */
  readonly expires: number
  isUsed: boolean
}

/** A request that arrived. */
export interface ProviderCall {
  /** Name of the endpoint in the discovery document, without `_endpoint`, such as `token`. */
  readonly endpoint: string
  readonly at: Date
}

/** State of a provider. */
export interface ProviderState {
  issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** `undefined` accepts any URL. */
  readonly redirectUris: readonly string[] | undefined
  readonly users: readonly FakeUser[]
  readonly accessTokenLifetimeSeconds: number
  /** Whether each refresh token works once. */
  readonly rotates: boolean
  readonly key: SigningKey
  readonly faults: Faults
  readonly calls: ProviderCall[]
  readonly codes: Map<string, IssuedCode>
  readonly grants: Set<Grant>
  readonly accessTokens: Map<string, { readonly grant: Grant; readonly expires: number }>
  readonly refreshTokens: Map<string, { readonly grant: Grant; isUsed: boolean }>
  /** The session of each user's last sign-in, by `sub`. */
  readonly sessions: Map<string, ProviderSession>
}

/** Returns a random value that cannot be guessed. */
export function randomToken(): string {
  return randomBytes(24).toString("base64url")
}

/** Starts a session, which replaces the user's earlier session. */
export function startSession({ sessions }: ProviderState, sub: string): ProviderSession {
  const sid = sessions.get(sub)?.sid ?? randomToken()
  const session = { sid, sub, authTime: Math.floor(Date.now() / 1000) }
  sessions.set(sub, session)
  return session
}

/** Revokes a grant with all of its tokens. */
export function revokeGrant(state: ProviderState, grant: Grant): void {
  grant.isRevoked = true
  state.grants.delete(grant)
}
