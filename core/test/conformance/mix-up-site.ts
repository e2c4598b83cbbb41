import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
import type { BrowserSession } from "../support/browser-session.ts"
import { openSite } from "../support/client-site.ts"
import { type LoggedFailure, failureLogger } from "../support/logged-failure.ts"
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts"
import { configWith } from "../support/visitor.ts"

/** What differs between two runs. */
export interface MixUpPlan {
  /** The honest provider sends `iss` and announces it (RFC 9207). */
  readonly sendsIss: boolean
  /** The honest provider accepts every callback URL of the application. */
  readonly isLax: boolean
  /** Responds to a request instead of the attacker's provider. */
  readonly attack: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** An application with an honest provider and one of an attacker, all over http. */
export interface MixUpSite {
  readonly origin: string
  readonly honest: OpenIdProvider
  readonly attacker: OpenIdProvider
  readonly failures: readonly LoggedFailure[]
  /** What came to the token endpoint of the attacker. */
  readonly stolen: readonly URLSearchParams[]
  /** How many codes came to the token endpoint of the honest provider. */
  readonly exchanged: () => number
  callback(id: "attacker" | "honest"): string
  /** Starts a sign-in; resolves to where the application sends the browser. */
  start(browser: BrowserSession, id: "attacker" | "honest"): Promise<URL>
  /** Signs in at the honest provider; resolves to where that sends the browser. */
  authorize(browser: BrowserSession, url: URL): Promise<URL>
  /**
   * An ID token of the honest provider for this client.
   *
   * @param nonce - what it states
   */
  idTokenOfHonest(nonce: string): Promise<string>
  /** The name in the session of the browser. */
  userName(browser: BrowserSession): Promise<string | undefined>
}

/**
 * Starts the application and both providers.
 *
 * @param plan - of the run
 */
export async function openMixUpSite({ sendsIss, isLax, attack }: MixUpPlan): Promise<MixUpSite> {
  const failures: LoggedFailure[] = []
  const stolen: URLSearchParams[] = []
  let exchanged = 0
  const providers: AuthConfig["providers"] = []
  const logger = failureLogger(failures)
  const site = await openSite(configWith({ basePath: "/api/auth", logger, providers }))
  onTestFinished(() => site.close())
  const base = `${site.origin}/api/auth`
  const callback = (id: string): string => `${base}/callback/${id}`
  const redirectUris = ["honest", ...(isLax ? ["attacker"] : [])].map(callback)
  const honest = await startOpenIdProvider({
    redirectUris,
    configuration: {
      renderError(context, { error }) {
        context.body = error
      },
    },
    intercept({ url }) {
      if (url === "/token") exchanged += 1
      return false
    },
  })
  onTestFinished(() => honest.close())
  const attacker = await startOpenIdProvider({
    redirectUris: [callback("attacker")],
    intercept(request, response) {
      if (attack(request, response)) return true
      if (request.url !== "/token") return false
      void text(request).then((body) => {
        stolen.push(new URLSearchParams(body))
        response.writeHead(400, { "content-type": "application/json" })
        response.end(JSON.stringify({ error: "invalid_grant" }))
      })
      return true
    },
  })
  onTestFinished(() => attacker.close())
  // The application receives its first request after this.
  for (const [id, { issuer, clientId, clientSecret }] of Object.entries({ honest, attacker })) {
    const entry = { id, name: id, type: "oidc", issuer, clientId, clientSecret } as const
    const send = sendsIss ? fetch : withoutIss
    providers.push({ ...entry, [allowInsecureRequests]: true, [customFetch]: send })
  }

  return {
    origin: site.origin,
    honest,
    attacker,
    failures,
    stolen,
    exchanged: () => exchanged,
    callback,
    async start(browser, id) {
      // What `GET csrf` responds with is fixed by the wire contract.
      const { csrfToken } = (await (await browser.fetch(`${base}/csrf`)).json()) as {
        csrfToken: string
      }
      const body = new URLSearchParams({ csrfToken, callbackUrl: "/" })
      return (await browser.visit(`${base}/signin/${id}`, { method: "POST", body })).url
    },
    async authorize(browser, url) {
      const answer = await honest.authorize(url, { browser, login: "ada" })
      if (!sendsIss) answer.url.searchParams.delete("iss")
      return answer.url
    },
    async idTokenOfHonest(nonce) {
      const verifier = "a-verifier-of-more-than-43-characters-0123456789"
      const redirect_uri = callback("honest")
      const query = new URLSearchParams({
        client_id: honest.clientId,
        redirect_uri,
        response_type: "code",
        scope: "openid profile email",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        nonce,
      })
      const { code = "" } = (await honest.authorize(`${honest.issuer}/auth?${query}`)).params
      const parts = [honest.clientId, honest.clientSecret].map(encodeURIComponent)
      const response = await fetch(`${honest.issuer}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(parts.join(":")).toString("base64")}` },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri,
          code_verifier: verifier,
        }),
      })
      // OpenID Connect Core, section 3.1.3.3.
      return ((await response.json()) as { id_token: string }).id_token
    },
    async userName(browser) {
      const session = await browser.fetch(`${base}/session`)
      // The shape is that of the wire contract.
      return ((await session.json()) as { user: { name: string } } | null)?.user.name
    },
  }
}

/** Metadata of providers that do not have RFC 9207. */
const withoutIss: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.url.endsWith("/openid-configuration")) return response
  // A discovery document is an object.
  const document = (await response.json()) as Record<string, unknown>
  delete document["authorization_response_iss_parameter_supported"]
  return Response.json(document)
}
