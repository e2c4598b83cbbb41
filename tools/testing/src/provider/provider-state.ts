import { type SignatureAlgorithm, type SigningKey, signingKey } from "../signing-key.ts"
import type { Behavior } from "./behavior.ts"
import { defaultUsers, type FakeUser } from "./fake-user.ts"
import { createFaults, type Faults } from "./faults.ts"

/** Options of the provider. */
export interface FakeProviderOptions {
  /** URL of the provider. Default: the URL that it listens on; before it listens, `https://provider.test`. */
  readonly issuer?: string
  /** Users who can sign in. Default: Ada (`ada`) and Grace (`grace`). */
  readonly users?: readonly FakeUser[]
  /** Lifetime of access tokens, in seconds. Default: `3600`. */
  readonly accessTokenLifetime?: number
  /** Whether each refresh token works once, and a second use revokes the grant. Default: `true`. */
  readonly rotate?: boolean
  /** Client ID of the application. Default: `test-client`. */
  readonly clientId?: string
  /** Client secret of the application. Default: `test-client-secret`. */
  readonly clientSecret?: string
  /** Callback URLs that the provider accepts. Default: any URL. */
  readonly redirectUris?: readonly string[]
}

/** Options of a provider that can do wrong. */
export interface ProgrammableProviderOptions extends FakeProviderOptions {
  /** Algorithm of its signatures. Default: `RS256`. */
  readonly algorithm?: SignatureAlgorithm
  /**
   * Whether it rejects requests of an unknown client, codes that it did not issue, and everything else that OAuth
   * forbids. Default: `true`. If `false`, the ID tokens and userinfo responses have all claims, whatever the scope is.
   */
  readonly isStrict?: boolean
  /** Creates codes and tokens. Default: random values. */
  readonly newToken?: (kind: TokenKind) => string
  /** What it does differently from a good provider. */
  readonly does?: Behavior
}

/** What a provider issues. */
export type TokenKind = "access" | "code" | "refresh"

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
  readonly isStrict: boolean
  readonly newToken: (kind: TokenKind) => string
  readonly does: Behavior
  readonly algorithm: SignatureAlgorithm
  key: Promise<SigningKey>
  readonly faults: Faults
  readonly calls: ProviderCall[]
  readonly codes: Map<string, IssuedCode>
  readonly grants: Set<Grant>
  readonly accessTokens: Map<string, { readonly grant: Grant; readonly expires: number }>
  readonly refreshTokens: Map<string, { readonly grant: Grant; isUsed: boolean }>
  /** The session of each user's last sign-in, by `sub`. */
  readonly sessions: Map<string, ProviderSession>
}

/** Creates the state of a new provider. */
export function createState(options: ProgrammableProviderOptions): ProviderState {
  const { algorithm = "RS256", does = {} } = options
  return {
    issuer: (options.issuer ?? "https://provider.test").replace(/\/$/, ""),
    clientId: options.clientId ?? "test-client",
    clientSecret: options.clientSecret ?? "test-client-secret",
    redirectUris: options.redirectUris,
    users: options.users ?? defaultUsers,
    accessTokenLifetimeSeconds: options.accessTokenLifetime ?? 3600,
    rotates: options.rotate ?? true,
    isStrict: options.isStrict ?? true,
    newToken: options.newToken ?? randomToken,
    does,
    algorithm,
    key: signingKey(algorithm),
    faults: createFaults(),
    calls: [],
    codes: new Map(),
    grants: new Set(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    sessions: new Map(),
  }
}

/** Returns a random value that cannot be guessed. */
export function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url")
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
