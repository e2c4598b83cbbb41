import type { JWK } from "jose"
import type { Page } from "playwright-core"

/** How a client authenticates (OpenID Connect Core, section 9; RFC 8705, section 2). */
export type ClientMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "tls_client_auth"
  | "self_signed_tls_client_auth"
  | "none"

/** A certificate that a client presents: the right one, or that of another client. */
export type ClientCertificate =
  | "client"
  | "unregistered"
  | "self-signed"
  | "self-signed-unregistered"

/** A client as a provider has to know it. */
export interface ProviderClient {
  readonly id: string
  readonly method: ClientMethod
  readonly redirectUri: string
  /** URL the browser returns to after a sign-out at the provider. */
  readonly signedOutUri: string
  /** URL the provider sends logout tokens to, as its container reaches it. */
  readonly backChannelUri: string
  readonly secret?: string
  readonly publicKey?: JWK
}

/** An OpenID provider that others wrote, with a user. */
export interface ProviderServer {
  readonly issuer: string
  readonly userinfoEndpoint: string
  register(clients: readonly ProviderClient[]): Promise<void>
  /** Signs with a new key from now on, and publishes no other. */
  rotateKeys(): Promise<void>
  /** What the session of the user has. */
  readonly user: { readonly name: string; readonly email: string }
  /** Fills in the provider's sign-in page as the user. */
  signIn(page: Page): Promise<void>
  /** Agrees on the provider's page of consent. */
  consent(page: Page): Promise<void>
  /** Agrees on the provider's page to sign out. */
  signOut(page: Page): Promise<void>
  /** Reaches a provider with TLS, and presents a certificate to it. */
  fetchWith?(certificate: ClientCertificate | undefined): typeof fetch
  /** The end of what it logged, for tests that failed. */
  log(): Promise<string>
  stop(): Promise<void>
}
