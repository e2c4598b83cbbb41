import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose"

type Members = Record<string, unknown>

/** What the provider does in a special way during a case. */
export interface IssuerBehavior {
  /** Added to the claims of the ID token, or replacing them; `undefined` removes one. */
  readonly claims?: Members
  /** The response of the userinfo endpoint. */
  readonly userinfo?: unknown
  /** Added to the response of the token endpoint, or replacing members. */
  readonly tokens?: Members
  /** Responses with a status other than 200, by path. */
  readonly failing?: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>
  /** What the browser brings back instead of a code. */
  readonly callback?: Readonly<Record<string, string>>
  /** Without an ID token, as an OAuth provider. */
  readonly isPlainOAuth?: boolean
}

/** One request that the provider received. */
export interface ProviderRequest {
  readonly endpoint: string
  readonly authorization: string | undefined
  readonly parameters: Readonly<Record<string, string>>
}

/** An OpenID provider on a loopback address. Its requests of one run are read and forgotten by `take`. */
export interface Issuer {
  readonly url: string
  /** Begins a run: forgets everything of the one before. */
  begin(behavior: IssuerBehavior): void
  /** Returns the requests since the last call. */
  take(): readonly ProviderRequest[]
  close(): Promise<void>
}

/** The user data that the issuer has by default. */
const ada = {
  sub: "ada",
  name: "Ada",
  email: "ada@example.com",
  email_verified: true,
  picture: "https://images.example/ada.png",
}

interface IssuerState {
  behavior: IssuerBehavior
  nonce: string | undefined
  clientId: string
  requests: ProviderRequest[]
}

interface SigningKey {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

/** Starts the issuer on a free port. */
export async function startIssuer(): Promise<Issuer> {
  const state: IssuerState = { behavior: {}, nonce: undefined, clientId: "client", requests: [] }
  const key = await createKey()
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has such an address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? "/", url)
    const parameters = {
      ...queryOf(target.searchParams),
      ...queryOf(new URLSearchParams(await text(request))),
    }
    const { authorization } = request.headers
    record(state, target.pathname, authorization, parameters)
    const failure = state.behavior.failing?.[target.pathname]
    if (failure) return sendJson(response, failure.body, failure.status)
    if (target.pathname === "/authorize") return redirectBack(state, url, parameters, response)
    const body = await bodyOf(target.pathname, { state, key, url })
    sendJson(response, body, body === undefined ? 404 : 200)
  }

  return {
    url,
    begin(behavior) {
      Object.assign(state, { behavior, nonce: undefined, clientId: "client", requests: [] })
    },
    take() {
      return state.requests.splice(0)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Documents that a core keeps from one run to the next are not part of the comparison. */
const keptDocuments = ["/.well-known/openid-configuration", "/jwks"]

function record(
  state: IssuerState,
  endpoint: string,
  authorization: string | undefined,
  parameters: Readonly<Record<string, string>>,
): void {
  if (!keptDocuments.includes(endpoint)) {
    state.requests.push({ endpoint, authorization, parameters })
  }
}

function redirectBack(
  state: IssuerState,
  url: string,
  parameters: Readonly<Record<string, string>>,
  response: ServerResponse,
): void {
  Object.assign(state, { nonce: parameters["nonce"], clientId: parameters["client_id"] })
  const back = new URL(parameters["redirect_uri"] ?? "http://nowhere.invalid")
  // If there is no discovery, an OAuth provider does not name itself.
  const issuer: Record<string, string> = state.behavior.isPlainOAuth ? {} : { iss: url }
  const answer = state.behavior.callback ?? { code: "code-1", ...issuer }
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (parameters["state"]) back.searchParams.set("state", parameters["state"])
  response.writeHead(302, { location: back.href }).end()
}

interface Responder {
  readonly state: IssuerState
  readonly key: SigningKey
  readonly url: string
}

async function bodyOf(path: string, { state, key, url }: Responder): Promise<unknown> {
  switch (path) {
    case "/.well-known/openid-configuration":
      return discovery(url)
    case "/jwks":
      return { keys: [key.jwk] }
    case "/token":
      return tokens(state, key, url)
    case "/userinfo":
      return state.behavior.userinfo ?? { ...ada, id: 7, login: "ada" }
    default:
      return undefined
  }
}

async function tokens(state: IssuerState, key: SigningKey, url: string): Promise<Members> {
  const { behavior, nonce, clientId } = state
  const basic = { access_token: "access-1", token_type: "Bearer", expires_in: 3600, scope: "basic" }
  if (behavior.isPlainOAuth) return { ...basic, ...behavior.tokens }
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now, exp: now + 300 }
  const claims = { iss: url, aud: clientId, ...times, ...ada, nonce, ...behavior.claims }
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "first" })
    .sign(key.privateKey)
  return { ...basic, id_token: idToken, ...behavior.tokens }
}

function discovery(url: string): Members {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  }
}

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: "first", use: "sig", alg: "RS256" }
  return { privateKey, jwk }
}

function queryOf(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(parameters)
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(body === undefined ? "" : JSON.stringify(body))
}
