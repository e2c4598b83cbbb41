import type { IncomingMessage, ServerResponse } from "node:http"
import {
  type Misbehaviour,
  type ProgrammableProvider,
  sendJson,
  startProgrammableProvider,
} from "../../../../core/test/support/programmable-provider.ts"

type Route = NonNullable<Misbehaviour["routes"]>[string]
type Members = Record<string, unknown>

/** What the provider does in a special way during a case. */
export interface IssuerBehavior {
  /** Added to the claims of the ID token, or replacing them; `undefined` removes one. */
  readonly claims?: Members
  /** The response of the userinfo endpoint. */
  readonly userinfo?: Members
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
  /** Returns the paths of the requests since it was last called. */
  received(): readonly string[]
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

/** Documents that a core keeps from one run to the next are not part of the comparison. */
const keptDocuments = ["/.well-known/openid-configuration", "/jwks"]

/** Starts the issuer on a free port. */
export async function startIssuer(): Promise<Issuer> {
  const state: IssuerState = { behavior: {}, clientId: "client", does: {}, taken: 0, received: 0 }
  const options = { users: [ada], newToken: () => "code-1" }
  const provider = await startProgrammableProvider(state.does, options)
  Object.assign(state.does, usualBehavior(state))
  const authorize: Route = (response, request) =>
    redirectBack({ state, provider, response, request })
  state.does.routes = { "/authorize": authorize }
  return {
    url: provider.issuer,
    begin(behavior) {
      const failing = Object.entries(behavior.failing ?? {}).map(
        ([path, { body, status }]): [string, Route] => [
          path,
          (response) => sendJson(response, body, status),
        ],
      )
      const routes = { "/authorize": authorize, ...Object.fromEntries(failing) }
      const { length } = provider.requests
      Object.assign(state, { behavior, clientId: "client", taken: length, received: length })
      Object.assign(state.does, { routes })
    },
    take() {
      const requests = provider.requests.slice(state.taken)
      state.taken += requests.length
      return requests
        .filter(({ path }) => !keptDocuments.includes(path))
        .map(({ path: endpoint, url, headers: { authorization }, body }) => {
          const query = new URL(url, provider.issuer).searchParams
          return { endpoint, authorization, parameters: Object.fromEntries([...query, ...body]) }
        })
    },
    received() {
      const paths = provider.requests.slice(state.received).map(({ path }) => path)
      state.received += paths.length
      return paths.filter((path) => !keptDocuments.includes(path))
    },
    close: () => provider.close(),
  }
}

interface IssuerState {
  behavior: IssuerBehavior
  clientId: string
  readonly does: Misbehaviour
  /** Requests that were read and forgotten. */
  taken: number
  received: number
}

function usualBehavior(state: IssuerState): Misbehaviour {
  return {
    claims: (claims) => ({ ...claims, aud: state.clientId, ...state.behavior.claims }),
    token({ id_token }) {
      const { isPlainOAuth, tokens } = state.behavior
      const basic = { access_token: "access-1", token_type: "Bearer", expires_in: 3600 }
      return { ...basic, scope: "basic", ...(!isPlainOAuth && { id_token }), ...tokens }
    },
    userinfo: () => state.behavior.userinfo ?? { ...ada, id: 7, login: "ada" },
  }
}

interface Visit {
  readonly state: IssuerState
  readonly provider: ProgrammableProvider
  readonly response: ServerResponse
  readonly request: IncomingMessage
}

function redirectBack({ state, provider, response, request }: Visit): void {
  const { isPlainOAuth, callback } = state.behavior
  const url = new URL(request.url ?? "/", provider.issuer)
  state.clientId = url.searchParams.get("client_id") ?? ""
  const { code = "", iss = "", state: passed = "" } = provider.answer(url)
  // If there is no discovery, an OAuth provider does not name itself.
  const answer = callback ?? { code, ...(!isPlainOAuth && { iss }) }
  const back = new URL(url.searchParams.get("redirect_uri") ?? "http://nowhere.invalid")
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (passed !== "") back.searchParams.set("state", passed)
  response.writeHead(302, { location: back.href }).end()
}
