import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { exportJWK, generateKeyPair, type JWK } from "jose"
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider"
import { openBrowserSession, type BrowserSession } from "./browser-session.ts"
import { listenAnew } from "./listen-anew.ts"
import { createProviderStore } from "./provider-store.ts"

/** What a user at the provider is known by. */
export interface OpenIdUser {
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** How the provider is set up. */
export interface OpenIdProviderOptions {
  /** URLs to which responses may be sent. */
  readonly redirectUris: readonly string[]
  /** Replaces members of the registered client. */
  readonly client?: Partial<ClientMetadata>
  /** Users by their login, which is their `sub`. Default: ada and grace. */
  readonly users?: Readonly<Record<string, OpenIdUser>>
  /** Default `true`. */
  readonly pkceRequired?: boolean
  /** Replaces members of the configuration of `oidc-provider`. */
  readonly configuration?: Configuration
  /** Sees each request first; `true` when it answers it. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** What the browser brings back to the application. */
export interface AuthorizationAnswer {
  readonly method: "GET" | "POST"
  /** The redirect URI; with `GET` including the query. */
  readonly url: URL
  /** Parameters of the query or the form. */
  readonly params: Readonly<Record<string, string>>
}

/** Who signs in, and in which browser. */
export interface AuthorizeOptions {
  /** Default: the first of the users. */
  readonly login?: string
  /** Refuses the consent: the provider answers `access_denied`. */
  readonly deny?: boolean
  /** Default: a new one. */
  readonly browser?: BrowserSession
}

/** A real OpenID provider in this process, over plain http on localhost. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Does what a user does at the authorization URL, and answers what the application gets. */
  authorize(url: string | URL, options?: AuthorizeOptions): Promise<AuthorizationAnswer>
  close(): Promise<void>
}

const clientId = "lockstep"
const clientSecret = "a secret of 40 characters: with + % and /"
const defaultUsers: Readonly<Record<string, OpenIdUser>> = {
  ada: { name: "Ada Lovelace", email: "Ada@Example.com", email_verified: true },
  grace: { name: "Grace Hopper", email: "grace@example.com", email_verified: false },
}

let signingKey: Promise<JWK> | undefined

/**
 * Starts an OpenID provider on a free port.
 *
 * @param options - redirect URIs and whatever the test needs to be different
 */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const users = options.users ?? defaultUsers
  const server = createServer()
  const issuer = await listenAnew(server)
  const provider = new Provider(issuer, await configure(options, users))
  const answer = provider.callback()
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (options.intercept?.(request, response)) return
    if (request.url?.startsWith("/interaction/")) {
      void interact(provider, users, request, response)
    } else void answer(request, response)
  })
  return {
    issuer,
    clientId,
    clientSecret,
    authorize: (url, choice = {}) => authorize(url, choice),
    close: () => close(server),
  }
}

async function configure(
  { redirectUris, client, pkceRequired = true, configuration }: OpenIdProviderOptions,
  users: Readonly<Record<string, OpenIdUser>>,
): Promise<Configuration> {
  signingKey ??= makeSigningKey()
  return {
    adapter: createProviderStore(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        ...client,
      },
    ],
    jwks: { keys: [await signingKey] },
    cookies: { keys: ["a key for the provider's own cookies"] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    // The profile is the ID token unless a test asks for the userinfo endpoint.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) =>
      sub in users ? { accountId: sub, claims: () => ({ sub, ...users[sub] }) } : undefined,
    pkce: { required: () => pkceRequired },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    ...configuration,
  }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" }
}

/** Logs the user of the header in and gives consent, or refuses it. */
async function interact(
  provider: Provider,
  users: Readonly<Record<string, OpenIdUser>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers["x-deny"] !== undefined) {
    const refusal = { error: "access_denied", error_description: "The user said no" }
    return provider.interactionFinished(request, response, refusal)
  }
  const { params } = await provider.interactionDetails(request, response)
  const header = request.headers["x-login"]
  const accountId = typeof header === "string" ? header : (Object.keys(users)[0] ?? "")
  const grant = new provider.Grant({ accountId, clientId: String(params["client_id"]) })
  grant.addOIDCScope(String(params["scope"]))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId },
  })
}

async function authorize(
  start: string | URL,
  { login, deny, browser = openBrowserSession() }: AuthorizeOptions,
): Promise<AuthorizationAnswer> {
  const headers: Record<string, string> = {
    ...(login !== undefined && { "x-login": login }),
    ...(deny && { "x-deny": "yes" }),
  }
  const { url, response } = await browser.visit(start, { headers })
  const text = await response.text()
  if (response.headers.has("location")) {
    return { method: "GET", url, params: Object.fromEntries(url.searchParams) }
  }
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1]
  if (action === undefined) throw new Error(`The provider answered ${response.status}: ${text}`)
  const inputs = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const params = Object.fromEntries([...inputs].map(([, name, value]) => [name, unescape(value)]))
  return { method: "POST", url: new URL(unescape(action)), params }
}

function unescape(html: string | undefined): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }
  return (html ?? "").replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (_all, name: string) => characters[name] ?? "",
  )
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}
