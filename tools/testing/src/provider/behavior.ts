import type { JsonObject } from "../signing-key.ts"

/**
 * What a provider does differently from a good one. The provider reads each property when it needs it, so a test can
 * change them while the provider runs.
 */
export interface Behavior {
  /** Sees each request first, and can respond to it instead of the provider. */
  respond?: (request: Request) => Promise<Response | undefined> | Response | undefined
  /** Rewrites the discovery document. */
  discovery?: (document: JsonObject) => JsonObject
  /** Rewrites the list of published keys. */
  keys?: (keys: readonly JsonObject[]) => readonly unknown[]
  /** Runs before an ID token is signed. */
  beforeSigning?: () => Promise<void>
  /** Rewrites the claims of an ID token. */
  claims?: (claims: JsonObject) => JsonObject
  /** Rewrites the header of an ID token. The signature stays that of the key. */
  header?: (header: JsonObject) => JsonObject
  /** Creates the ID token instead of the provider. */
  idToken?: (claims: JsonObject) => Promise<string> | string
  /** Rewrites a signed ID token. */
  signed?: (token: string) => string
  /** Rewrites the body of a token response. */
  token?: (body: JsonObject) => JsonObject
  /** Rewrites the body of a userinfo response. */
  userinfo?: (body: JsonObject) => JsonObject
}
