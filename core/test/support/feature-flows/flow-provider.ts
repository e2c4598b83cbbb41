import type { Provider } from "../../../src/index.ts"
import { entryOf } from "../current-provider.ts"
import { type Claims, formOf, startSigningProvider } from "../signing-provider.ts"
import { origin, type Visitor } from "../visitor.ts"

/** Claims by which a provider names a user, and that user's session there. */
export interface ProviderUser {
  readonly sub: string
  readonly sid?: string
}

let providers = 0

/** Starts a provider that rotates refresh tokens, revokes tokens, and ends sessions. */
export async function startFlowProvider() {
  // A database knows one issuer for each.
  const id = `flows-${(providers += 1)}`
  let issued = 0
  let current: ProviderUser = { sub: "nobody" }
  /** Whose each refresh token is that was not used yet. */
  const owners = new Map<string, ProviderUser>()

  const provider = await startSigningProvider("ES256", {
    discovery: () => ({ revocation_endpoint: `${provider.issuer}/revoke` }),
    tokenProblem({ body }) {
      const token = body.get("refresh_token")
      if (token === null) return undefined
      const owner = owners.get(token)
      if (owner === undefined) return "invalid_grant"
      owners.delete(token)
      become(owner)
      return undefined
    },
    token(answer) {
      issued += 1
      owners.set(`refresh-${issued}`, current)
      return { ...answer, access_token: `access-${issued}`, refresh_token: `refresh-${issued}` }
    },
    routes: { "/revoke": (response) => void response.writeHead(200).end() },
  })

  function become(user: ProviderUser): Claims {
    const claims = { sid: undefined, email: `${user.sub}@example.com`, ...user }
    current = user
    provider.become(claims)
    return claims
  }

  const sent = (path: string, member: string): string[] =>
    provider.requests.flatMap(({ path: asked, body }) => {
      const value = body.get(member)
      return asked === path && value !== null ? [value] : []
    })
  const configured: Provider = entryOf(provider, id, { name: "Flows" })

  return {
    ...provider,
    /** Its ID in applications. */
    id,
    /** What the configuration of an application says of it. */
    configured,
    /** A user signs in with a browser; returns the response to the callback. */
    async signIn(browser: Visitor, user: ProviderUser): Promise<Response> {
      const finish = await provider.begin(browser, id)
      const claims = become(user)
      return finish(claims, { "user-agent": "Laptop" })
    },
    /** Requests to its token endpoint that refresh. */
    refreshes: () => sent("/token", "refresh_token").length,
    /** The tokens that it was asked to revoke. */
    revoked: (): readonly string[] => sent("/revoke", "token"),
    /** What it sends to the application when a session, or each of a user, ends. */
    async logout(claims: Partial<ProviderUser>): Promise<Request> {
      const body = formOf(
        await provider.token({ claims: { sub: undefined, sid: undefined, ...claims } }),
      )
      return new Request(`${origin}/auth/backchannel-logout/${id}`, { method: "POST", body })
    },
  }
}
