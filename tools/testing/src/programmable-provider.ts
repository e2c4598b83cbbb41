import { readAuthorization } from "./provider/authorization-request.ts"
import { authorize } from "./provider/authorize.ts"
import { handle } from "./provider/handle.ts"
import { createState, type ProgrammableProviderOptions } from "./provider/provider-state.ts"
import { logoutToken } from "./provider/tokens.ts"
import { createSigningKey, type JsonObject } from "./signing-key.ts"

/** An OpenID provider without a network, which can do wrong. */
export interface ProgrammableProvider {
  readonly issuer: string
  /** Responds to a request below the issuer. */
  readonly handle: (request: Request) => Promise<Response>
  /** The same as a `fetch`, for a configuration. */
  readonly fetch: typeof fetch
  /**
   * Responds to an authorization request as a user.
   *
   * @param authorizationUrl - the URL that the application redirects the browser to
   * @param sub - the user's `sub`. Default: that of the first user
   * @returns the parameters of the callback
   */
  authorize(authorizationUrl: URL | string, sub?: string): URLSearchParams
  /**
   * Creates a logout token of OpenID Connect Back-Channel Logout.
   *
   * @param claims - the claims `sub` and `sid`, and replacements of others
   */
  logoutToken(claims: JsonObject): Promise<string>
  /**
   * Signs any claims with the key of the provider. Properties that are `undefined` are left out.
   *
   * @param claims - all claims of the token
   * @param header - replaces properties of the header
   */
  sign(claims: JsonObject, header?: JsonObject): Promise<string>
  /**
   * Signs with a new key from now on, and publishes only that.
   *
   * @param kid - its ID; that of the first key is `first`. Default: `second`
   */
  rotateKeys(kid?: string): Promise<void>
}

/**
 * Creates an OpenID provider that does what a test programs. Unlike `fakeProvider`, it is not the entry of a provider
 * in a configuration, and it does not read `NODE_ENV`.
 *
 * @param options - options of the provider
 */
export function programmableProvider(
  options: ProgrammableProviderOptions = {},
): ProgrammableProvider {
  const state = createState(options)
  return {
    issuer: state.issuer,
    handle: (request) => handle(state, request),
    fetch: (input, init) => handle(state, new Request(input, init)),
    authorize(authorizationUrl, sub = state.users[0]?.sub) {
      const request = readAuthorization(state, new URL(authorizationUrl).searchParams)
      return authorize(state, request, sub)
    },
    logoutToken: (claims) => logoutToken(state, claims),
    async sign(claims, header) {
      const key = await state.key
      return key.sign(claims, { ...key.header, ...header })
    },
    async rotateKeys(kid = "second") {
      state.key = createSigningKey(state.algorithm, kid)
      await state.key
    },
  }
}
