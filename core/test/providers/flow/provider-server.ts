import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose"
import type { CallFacts, ProviderFacts, RefusalFacts } from "./provider-facts.ts"

/** One request that the server got, with the URL that it was meant for. */
export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** A server in the place of every provider, playing one after the other. */
export interface ProviderServer {
  /** Sends a request for any host here. A new function each time, for which nothing is remembered. */
  connect(): typeof fetch
  /** Plays a provider from now on. */
  play(facts: ProviderFacts, change?: Change): void
  /** The browser is at the authorization endpoint. */
  visit(url: URL): void
  /** What was received since the last {@link play}. */
  readonly received: readonly Received[]
  close(): void
}

/** What the provider does otherwise than the facts say. */
export interface Change extends Partial<RefusalFacts> {
  /** This call gets an error response. */
  readonly failing?: CallFacts
}

/** Client of all facts. */
export const client = { id: "client", secret: "secret" }

interface Scene {
  readonly facts: ProviderFacts
  readonly change: Change
  nonce: string | null
}

interface Answer {
  readonly status: number
  readonly body: string | Uint8Array
  readonly type: string
}

type Claims = Readonly<Record<string, unknown>>

/** Starts the server on a free port. */
export async function startProviderServer(): Promise<ProviderServer> {
  const { privateKey, publicKey } = await generateKeyPair("RS256")
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: "key", use: "sig", alg: "RS256" }
  let received: Received[] = []
  let scene: Scene | undefined

  const sign = (claims: Claims, alg: "RS256" | "HS256" = "RS256"): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg, kid: "key" })
      .sign(alg === "HS256" ? new TextEncoder().encode(client.secret) : privateKey)

  async function answerTo({ method, url }: Received): Promise<Answer> {
    if (scene === undefined) return failure(404)
    const { facts, change } = scene
    const place = url.origin + url.pathname
    if (place === withoutQuery(facts.token.url)) return tokenAnswer(scene, sign)
    if (place === facts.discovery?.url) return json(discoveryDocument(facts))
    if (place === facts.keys) return json({ keys: [jwk] })
    const call = facts.calls?.find(
      (other) => sameUrl(other.url, url) && (other.method ?? "GET") === method,
    )
    if (call === undefined) return failure(404)
    if (call === change.failing) return failure(500)
    if (call === facts.calls?.[0] && "userinfo" in change) return json(change.userinfo)
    return callAnswer(call, sign)
  }

  const server = createServer((request, response) => {
    void receive(request).then(async (one) => {
      received.push(one)
      send(response, await answerTo(one))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    connect: () => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}${url.search}`, init)
    },
    play(facts, change = {}) {
      scene = { facts, change, nonce: null }
      received = []
    },
    visit(url) {
      if (scene) scene.nonce = url.searchParams.get("nonce")
    },
    get received() {
      return received
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns whether two URLs are the same except for the order of their parameters. */
export function sameUrl(left: string | URL, right: string | URL): boolean {
  const [one, other] = [new URL(left), new URL(right)]
  one.searchParams.sort()
  other.searchParams.sort()
  return one.href === other.href
}

async function tokenAnswer(
  { facts, change, nonce }: Scene,
  sign: (claims: Claims, alg?: "RS256" | "HS256") => Promise<string>,
): Promise<Answer> {
  const { token } = facts
  if (change.token) return json(change.token, change.status)
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now, exp: now + 300 }
  const claims = facts.idToken && {
    iss: facts.discovery?.issuer,
    aud: client.id,
    ...times,
    ...(nonce !== null && { nonce }),
    ...facts.idToken,
    ...change.claims,
  }
  return json({
    ...token.answer,
    ...(token.jwt && { access_token: await sign({ ...times, ...token.jwt, ...change.jwt }) }),
    ...(claims && { id_token: await sign(claims, facts.idTokenAlg) }),
  })
}

async function callAnswer(
  { answer }: CallFacts,
  sign: (claims: Claims) => Promise<string>,
): Promise<Answer> {
  if (answer instanceof Uint8Array) return { status: 200, body: answer, type: "image/jpeg" }
  const isJwt = typeof answer === "object" && answer !== null && "jwt" in answer
  if (!isJwt) return json(answer)
  // Facts write claims there.
  return { status: 200, body: await sign(answer.jwt as Claims), type: "application/jwt" }
}

function discoveryDocument({
  discovery,
  authorization,
  token,
  keys,
  calls,
}: ProviderFacts): unknown {
  return {
    issuer: discovery?.issuer,
    authorization_endpoint: authorization.url,
    token_endpoint: token.url,
    userinfo_endpoint: calls?.[0]?.url,
    jwks_uri: keys,
    id_token_signing_alg_values_supported: ["RS256"],
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Uint8Array[] = []
  // Chunks of a request without an encoding are bytes.
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return {
    method: request.method ?? "GET",
    url: new URL(`https:/${request.url ?? "/"}`),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value), type: "application/json" }
}

function failure(status: number): Answer {
  return json({ message: "no" }, status)
}

function send(response: ServerResponse, { status, body, type }: Answer): void {
  response.writeHead(status, { "content-type": type }).end(body)
}

function withoutQuery(text: string): string {
  const { origin, pathname } = new URL(text)
  return origin + pathname
}
