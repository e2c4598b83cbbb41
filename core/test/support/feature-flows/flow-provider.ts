import { onTestFinished } from "vitest"
import { allowInsecureRequests, type Provider } from "../../../src/index.ts"
import {
  type Misbehaviour,
  type ProgrammableProvider,
  programmableClient,
  startProgrammableProvider,
} from "../programmable-provider.ts"
import type { Visitor } from "../visitor.ts"

/** URL of the application whose users sign in. */
export const flowOrigin = "http://app.example.com"

/** Claims by which a provider names a user, and that user's session there. */
export interface ProviderUser {
  readonly sub: string
  readonly sid?: string
}

/** A provider that rotates refresh tokens, revokes tokens, and ends sessions. */
export interface FlowProvider extends ProgrammableProvider {
  /** Its ID in applications: a database knows one issuer for each. */
  readonly id: string
  /** What the configuration of an application says of it. */
  readonly configured: Provider
  /** A user signs in with a browser; returns the response to the callback. */
  signIn(browser: Visitor, user: ProviderUser): Promise<Response>
  /** Requests to its token endpoint that refresh. */
  refreshes(): number
  /** The tokens that it was asked to revoke. */
  revoked(): readonly string[]
  /** What it sends to the application when a session, or each of a user, ends. */
  logout(claims: Partial<ProviderUser>): Promise<Request>
}

let providers = 0

/** Starts it; it is closed when the test is over. */
export async function startFlowProvider(): Promise<FlowProvider> {
  const id = `flows-${(providers += 1)}`
  let user: ProviderUser = { sub: "nobody" }
  let issued = 0
  /** Whose each refresh token is that was not used yet. */
  const owners = new Map<string, ProviderUser>()

  const does: Misbehaviour = {
    discovery: (document) => ({
      ...document,
      end_session_endpoint: `${provider.issuer}/end`,
      revocation_endpoint: `${provider.issuer}/revoke`,
    }),
    claims: (claims) => ({ ...claims, email: `${user.sub}@example.com`, ...user }),
    tokenProblem({ body }) {
      const token = body.get("refresh_token")
      if (token === null) return undefined
      const owner = owners.get(token)
      if (owner === undefined) return "invalid_grant"
      owners.delete(token)
      user = owner
      return undefined
    },
    token(answer) {
      issued += 1
      owners.set(`refresh-${issued}`, user)
      return { ...answer, access_token: `access-${issued}`, refresh_token: `refresh-${issued}` }
    },
    routes: { "/revoke": (response) => void response.writeHead(200).end() },
  }
  const provider = await startProgrammableProvider(does, { algorithm: "ES256" })
  onTestFinished(() => provider.close())

  const sent = (path: string, member: string): string[] =>
    provider.requests.flatMap(({ path: asked, body }) => {
      const value = body.get(member)
      return asked === path && value !== null ? [value] : []
    })

  return {
    ...provider,
    id,
    configured: {
      id,
      name: "Flows",
      type: "oidc",
      issuer: provider.issuer,
      ...programmableClient,
      [allowInsecureRequests]: true,
    },
    async signIn(browser, next) {
      const started = await browser.submit(`signin/${id}`)
      user = next
      const answer = provider.answer(new URL(started.headers.get("location") ?? ""))
      const route = `callback/${id}?${new URLSearchParams(answer)}`
      return browser.get(route, { "user-agent": "Laptop" })
    },
    refreshes: () => sent("/token", "refresh_token").length,
    revoked: () => sent("/revoke", "token"),
    async logout(claims) {
      const body = new URLSearchParams({ logout_token: await provider.logoutToken({ ...claims }) })
      return new Request(`${flowOrigin}/auth/backchannel-logout/${id}`, { method: "POST", body })
    },
  }
}
