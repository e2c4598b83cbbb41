import { customFetch, type OIDCConfig } from "@lockstep/core"
import { assertTesting } from "./assert-testing.ts"
import { readAuthorization } from "./provider/authorization-request.ts"
import { authorize, callbackUrl } from "./provider/authorize.ts"
import type { Fault } from "./provider/faults.ts"
import { handle, noteCall } from "./provider/handle.ts"
import { listenOn } from "./provider/listen.ts"
import { paths } from "./provider/metadata.ts"
import { UntrustedRequest } from "./provider/oauth-failure.ts"
import {
  createState,
  type FakeProviderOptions,
  type ProviderCall,
  type ProviderState,
  revokeGrant,
} from "./provider/provider-state.ts"
import { logoutToken } from "./provider/tokens.ts"
import { TestingError } from "./testing-error.ts"

/** A provider that listens on a port. */
export interface ListeningProvider {
  readonly issuer: string
  close(): Promise<void>
}

/** Options of a logout token and its request. */
export interface BackChannelLogoutOptions {
  /** Whether the token contains the ID of the user's session. Default: `true`. */
  readonly sid?: boolean
  /** Sends the request. For an application without a port: `(request) => auth.handle(request)`. Default: `fetch`. */
  readonly send?: (request: Request) => Promise<Response>
}

/** An OpenID provider for tests and development. */
export interface FakeProvider {
  /**
   * For the `providers` option. Requests to its endpoints do not leave the process. Call `listen` before you use
   * the configuration, because listening changes the issuer.
   */
  readonly provider: OIDCConfig
  /**
   * Listens on a port of this machine, for browsers and other processes. Its sign-in page lists the users.
   *
   * @param port - the port. Default: a free port
   */
  listen(port?: number): Promise<ListeningProvider>
  /**
   * Responds to a request below the issuer, for your own server. The faults `down` and `slow` do not apply here.
   *
   * @param request - a request of an application or a browser
   */
  handle(request: Request): Promise<Response>
  /**
   * Responds to an authorization request as a user.
   *
   * @param authorizationUrl - the URL that the application redirects the browser to
   * @param sub - the user's `sub`; an unknown user denies the request (`access_denied`)
   * @returns the callback URL. With the response mode `form_post`, its query has the values to post.
   * @throws TestingError if the URL has another client or a redirect URI that is not registered
   */
  signIn(authorizationUrl: string, sub: string): Promise<string>
  /**
   * Makes the next response fail.
   *
   * @param fault - the fault
   */
  next(fault: Fault): void
  /**
   * Revokes everything that a user granted.
   *
   * @param sub - the user's `sub`
   */
  revokeGrants(sub: string): void
  /**
   * Ends the session of a user at the provider, and posts a logout token to the application.
   *
   * @param sub - the user's `sub`
   * @param target - the back-channel logout URL of the application
   * @param options - options of the token and its request
   * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
   */
  backChannelLogout(
    sub: string,
    target: string,
    options?: BackChannelLogoutOptions,
  ): Promise<Response>
  /** The requests that the provider has received. */
  readonly calls: readonly ProviderCall[]
}

/**
 * Starts a small OpenID provider in the process: discovery, codes with PKCE, refresh tokens with rotation,
 * revocation, userinfo, logout. It requests no password.
 *
 * @param options - options of the provider
 * @throws TestingError unless `NODE_ENV` is `test` or `development`, or `LOCKSTEP_TESTING` is `1`
 */
export async function fakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  assertTesting("fakeProvider")
  const state = createState(options)
  return {
    provider: providerConfig(state),
    calls: state.calls,
    async listen(port = 0) {
      const server = await listenOn(port, (request) => answerOverNetwork(state, request))
      state.issuer = options.issuer ?? `http://localhost:${server.port}`
      return { issuer: state.issuer, close: () => server.close() }
    },
    async handle(request) {
      noteCall(state, request)
      return handle(state, request)
    },
    signIn: async (authorizationUrl, sub) => signIn(state, authorizationUrl, sub),
    next: (fault) => state.faults.plan(fault),
    revokeGrants(sub) {
      for (const grant of state.grants) if (grant.user.sub === sub) revokeGrant(state, grant)
    },
    async backChannelLogout(sub, target, { sid = true, send = fetch } = {}) {
      const session = sid ? state.sessions.get(sub) : undefined
      const body = new URLSearchParams({
        logout_token: await logoutToken(state, { sub, sid: session?.sid }),
      })
      state.sessions.delete(sub)
      return send(new Request(target, { method: "POST", body }))
    },
  }
}

function signIn(state: ProviderState, authorizationUrl: string, sub: string): string {
  const url = new URL(authorizationUrl)
  if (!authorizationUrl.startsWith(state.issuer + paths.authorization)) {
    throw new TestingError(`The URL at ${url.origin} is not of this provider.`)
  }
  try {
    const request = readAuthorization(state, url.searchParams)
    return callbackUrl(request, authorize(state, request, sub))
  } catch (error) {
    throw error instanceof UntrustedRequest ? new TestingError(error.message) : error
  }
}

function providerConfig(state: ProviderState): OIDCConfig {
  return {
    id: "fake",
    name: "Fake provider",
    type: "oidc",
    get issuer() {
      return state.issuer
    },
    clientId: state.clientId,
    clientSecret: state.clientSecret,
    [customFetch]: (input, init) => answerInProcess(state, new Request(input, init)),
  }
}

async function answerInProcess(state: ProviderState, request: Request): Promise<Response> {
  noteCall(state, request)
  if (state.faults.take("down")) throw new TypeError("fetch failed")
  if (state.faults.take("slow")) await untilAborted(request.signal)
  return handle(state, request)
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error))
  })
}

/** Faults apply to requests of the application, not to the pages that browsers request. */
async function answerOverNetwork(
  state: ProviderState,
  request: Request,
): Promise<Response | undefined> {
  noteCall(state, request)
  const isPage = new URL(request.url).pathname.endsWith(paths.authorization)
  if (!isPage && state.faults.take("down")) return undefined
  // The client gives up.
  if (!isPage && state.faults.take("slow")) return new Promise(() => {})
  return handle(state, request)
}
