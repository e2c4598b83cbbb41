import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTHeaderParameters } from "jose"
import { listenAnew } from "./listen-anew.ts"

type Members = Record<string, unknown>

/** What the provider does differently from a good one; may be changed while it runs. */
export interface Misbehaviour {
  /** Rewrites the discovery document. */
  discovery?: (document: Members) => Members
  /** Rewrites the published keys. */
  keys?: (keys: readonly JWK[]) => readonly unknown[]
  /** Happens right before the ID token is signed. */
  beforeSigning?: () => Promise<void>
  /** Rewrites the claims of the ID token. */
  claims?: (claims: Members) => Members
  /** Rewrites the header of the ID token. */
  header?: (header: JWTHeaderParameters) => JWTHeaderParameters
  /** Makes the ID token itself. */
  idToken?: (claims: Members) => string | Promise<string>
  /** Rewrites the signed ID token. */
  signed?: (token: string) => string
  /** Refuses a request to the token endpoint with this error code. */
  tokenProblem?: (request: ReceivedRequest) => string | undefined
  /** Rewrites the token endpoint's answer. */
  token?: (answer: Members) => Members
  /** Rewrites the userinfo endpoint's answer. */
  userinfo?: (answer: Members) => Members
  /** Responds to a path instead of the provider. */
  routes?: Record<string, (response: ServerResponse, request: IncomingMessage) => void>
}

/** One request that the provider got. */
export interface ReceivedRequest {
  readonly path: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage["headers"]
  readonly body: URLSearchParams
}

/** An OpenID provider, over plain http on localhost, with programmable errors. */
export interface ProgrammableProvider {
  readonly issuer: string
  readonly requests: readonly ReceivedRequest[]
  readonly does: Misbehaviour
  /** How often a path was requested. */
  count(path: string): number
  /** What a browser brings back from this authorization URL. */
  answer(url: URL): Record<string, string>
  /** Signs with a new key from now on, and publishes only that. */
  rotateKeys(name?: string): Promise<void>
  close(): Promise<void>
}

interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

let firstKey: Promise<SigningKey> | undefined

/** The only client that is registered. */
export const programmableClient = { clientId: "client", clientSecret: "sentinel-client-secret" }
/** A password-like text in each token, to be looked for where it must not be. */
export const accessToken = "sentinel-access-token"
/** The code of every answer. */
export const authorizationCode = "sentinel-code"

/**
 * Starts a provider on a free port.
 *
 * @param does - what it does wrong; nothing by default
 */
export async function startProgrammableProvider(
  does: Misbehaviour = {},
): Promise<ProgrammableProvider> {
  firstKey ??= makeKey("first")
  let key = await firstKey
  let lastNonce: string | undefined
  /** By the PKCE challenge of the same request. */
  const nonces = new Map<string, string>()
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  const issuer = await listenAnew(server)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", issuer).pathname
    const body = new URLSearchParams(await readText(request))
    const received = { path, url: request.url ?? "", headers: request.headers, body }
    requests.push(received)
    const route = does.routes?.[path]
    if (route) return route(response, request)
    const problem = path === "/token" ? does.tokenProblem?.(received) : undefined
    if (problem !== undefined) return sendJson(response, { error: problem }, 400)
    const found = await respond(path, body)
    if (found === undefined) return void response.writeHead(404).end()
    sendJson(response, found)
  }

  async function respond(path: string, body: URLSearchParams): Promise<Members | undefined> {
    switch (path) {
      case "/.well-known/openid-configuration":
        return rewrite(does.discovery, discoveryDocument(issuer))
      case "/jwks":
        return { keys: does.keys?.([key.jwk]) ?? [key.jwk] }
      case "/token":
        return rewrite(does.token, await tokenAnswer(body))
      case "/userinfo":
        return rewrite(does.userinfo, { sub: "ada", id: 7, name: "Ada", email: "ada@example.com" })
      default:
        return undefined
    }
  }

  async function tokenAnswer(body: URLSearchParams): Promise<Members> {
    const challenge = createHash("sha256").update(body.get("code_verifier") ?? "")
    const nonce = nonces.get(challenge.digest("base64url")) ?? lastNonce
    await does.beforeSigning?.()
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300 }
    const ada = { sub: "ada", name: "Ada", email: "ada@example.com", email_verified: true }
    const claims = rewrite(does.claims, {
      iss: issuer,
      aud: programmableClient.clientId,
      ...times,
      ...ada,
      ...(nonce !== undefined && { nonce }),
    })
    const header = { alg: "RS256", kid: key.kid }
    const idToken = does.idToken
      ? await does.idToken(claims)
      : await new SignJWT(claims)
          .setProtectedHeader(does.header?.(header) ?? header)
          .sign(key.privateKey)
    return {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      id_token: does.signed?.(idToken) ?? idToken,
    }
  }

  return {
    issuer,
    requests,
    does,
    count: (path) => requests.filter((request) => request.path === path).length,
    answer(url) {
      lastNonce = url.searchParams.get("nonce") ?? undefined
      const challenge = url.searchParams.get("code_challenge")
      if (challenge !== null && lastNonce !== undefined) nonces.set(challenge, lastNonce)
      return { code: authorizationCode, state: url.searchParams.get("state") ?? "", iss: issuer }
    },
    async rotateKeys(name = "second") {
      key = await makeKey(name)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds with a JSON body. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  // Node.js adds the date itself, the servers of other runtimes do not.
  const headers = { "content-type": "application/json", date: new Date().toUTCString() }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function discoveryDocument(issuer: string): Members {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  }
}

function rewrite(change: ((members: Members) => Members) | undefined, members: Members): Members {
  return change ? change(members) : members
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ""
  // Chunks of a request without an encoding are Buffers.
  for await (const chunk of request) text += (chunk as Buffer).toString()
  return text
}
