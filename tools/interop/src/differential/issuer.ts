import {
  type Misbehaviour,
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
  let behavior: IssuerBehavior = {}
  let clientId = "client"
  let taken = 0
  const does: Misbehaviour = {
    claims: (claims) => ({ ...claims, aud: clientId, ...behavior.claims }),
    token({ id_token }) {
      const basic = { access_token: "access-1", token_type: "Bearer", expires_in: 3600 }
      const openId = behavior.isPlainOAuth ? {} : { id_token }
      return { ...basic, scope: "basic", ...openId, ...behavior.tokens }
    },
    userinfo: () => behavior.userinfo ?? { ...ada, id: 7, login: "ada" },
  }
  const provider = await startProgrammableProvider(does, { users: [ada], newToken: () => "code-1" })

  function begin(next: IssuerBehavior): void {
    behavior = next
    taken = provider.requests.length
    const failing = Object.entries(next.failing ?? {}).map(
      ([path, { body, status }]): [string, Route] => [
        path,
        (response) => sendJson(response, body, status),
      ],
    )
    does.routes = { "/authorize": redirectBack, ...Object.fromEntries(failing) }
  }

  const redirectBack: Route = (response, request) => {
    const url = new URL(request.url ?? "/", provider.issuer)
    const { redirect_uri: target = "http://nowhere.invalid", client_id = "client" } =
      Object.fromEntries(url.searchParams)
    clientId = client_id
    const { code = "", iss = "", state = "" } = provider.answer(url)
    // If there is no discovery, an OAuth provider does not name itself.
    const usual = behavior.isPlainOAuth ? { code } : { code, iss }
    const back = new URL(target)
    const answer = { ...(behavior.callback ?? usual), ...(state !== "" && { state }) }
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  begin({})
  return {
    url: provider.issuer,
    begin,
    take() {
      const requests = provider.requests.slice(taken)
      taken += requests.length
      return requests
        .filter(({ path }) => !keptDocuments.includes(path))
        .map(({ path: endpoint, url, headers: { authorization }, body }) => {
          const query = Object.fromEntries(new URL(url, provider.issuer).searchParams)
          return { endpoint, authorization, parameters: { ...query, ...Object.fromEntries(body) } }
        })
    },
    close: provider.close,
  }
}
