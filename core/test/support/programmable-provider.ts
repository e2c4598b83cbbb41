import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
// Programs that run beside a test import this file, and Node.js alone does not know the package.
import {
  type Behavior,
  programmableProvider,
  type ProgrammableProvider as Provider,
  type ProgrammableProviderOptions,
} from "../../../tools/testing/src/programmable.ts"
import { listenAnew } from "./listen-anew.ts"

/** What the provider does differently from a good one; may be changed while it runs. */
export interface Misbehaviour extends Behavior {
  /** Refuses a request to the token endpoint with this error code. */
  tokenProblem?: (request: ReceivedRequest) => string | undefined
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
export interface ProgrammableProvider extends Pick<
  Provider,
  "issuer" | "logoutToken" | "rotateKeys" | "sign"
> {
  readonly requests: readonly ReceivedRequest[]
  readonly does: Misbehaviour
  /** How often a path was requested. */
  count(path: string): number
  /** What a browser brings back from this authorization URL. */
  answer(url: URL): Record<string, string>
  close(): Promise<void>
}

/** The only client that is registered. */
export const programmableClient = { clientId: "client", clientSecret: "sentinel-client-secret" }
/** A password-like text in each token, to be looked for where it must not be. */
export const accessToken = "sentinel-access-token"
/** The code of the first answer; those of others begin with it. */
export const authorizationCode = "sentinel-code"

const ada = { sub: "ada", name: "Ada", email: "ada@example.com", email_verified: true }

/**
 * Starts a provider on a free port. It accepts every request, unless an option says otherwise.
 *
 * @param does - what it does wrong; nothing by default
 */
export async function startProgrammableProvider(
  does: Misbehaviour = {},
  options: ProgrammableProviderOptions = {},
): Promise<ProgrammableProvider> {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  const issuer = await listenAnew(server)
  let codes = 0
  const provider = programmableProvider({
    issuer,
    ...programmableClient,
    users: [ada],
    accessTokenLifetime: 300,
    isStrict: false,
    newToken: (kind) =>
      kind === "code"
        ? authorizationCode + (++codes === 1 ? "" : `-${codes}`)
        : `sentinel-${kind}-token`,
    does: behaviorOf(does),
    ...options,
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", method = "GET", headers } = request
    let body = ""
    // On Deno, `text` of node:stream/consumers sometimes never ends. Without an encoding, chunks are Buffers.
    for await (const chunk of request) body += (chunk as Buffer).toString()
    const path = new URL(url, issuer).pathname
    const received = { path, url, headers, body: new URLSearchParams(body) }
    requests.push(received)
    const route = does.routes?.[path]
    if (route) return route(response, request)
    const problem = path === "/token" ? does.tokenProblem?.(received) : undefined
    if (problem !== undefined) return sendJson(response, { error: problem }, 400)
    const { authorization = "", "content-type": type = "text/plain" } = headers
    const sent = { method, headers: { authorization, "content-type": type } }
    const found = await provider.handle(
      new Request(new URL(url, issuer), method === "POST" ? { ...sent, body } : sent),
    )
    response.writeHead(found.status, { ...Object.fromEntries(found.headers), ...date() })
    response.end(await found.text())
  }

  return {
    ...provider,
    requests,
    does,
    count: (path) => requests.filter((request) => request.path === path).length,
    answer: (url) => ({ state: "", ...Object.fromEntries(provider.authorize(url)) }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A provider with four endpoints and the fewest members in its documents, as many have. */
function behaviorOf(does: Misbehaviour): Behavior {
  // What is changed in the prototype later counts, too.
  const behavior = Object.create(does) as Behavior
  return Object.assign(behavior, {
    discovery: ({ revocation_endpoint: _revoke, end_session_endpoint: _end, ...document }) =>
      does.discovery?.(document) ?? document,
    claims: ({ auth_time: _time, sid: _sid, ...claims }) => does.claims?.(claims) ?? claims,
    token({ scope: _scope, refresh_token: _refresh, ...answer }) {
      return does.token?.(answer) ?? answer
    },
    userinfo({ email_verified: _verified, ...answer }) {
      const claims = { ...answer, id: 7 }
      return does.userinfo?.(claims) ?? claims
    },
  } satisfies Behavior)
}

/** Responds with a JSON body. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  const headers = { "content-type": "application/json", ...date() }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

/** Node.js adds the date itself, the servers of other runtimes do not. */
function date(): { readonly date: string } {
  return { date: new Date().toUTCString() }
}
