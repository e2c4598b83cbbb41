import {
  Auth as TheirAuth,
  type AuthConfig as TheirConfig,
  customFetch as theirCustomFetch,
} from "@auth/core"
import TheirCredentials from "@auth/core/providers/credentials"
import TheirGitHub from "@auth/core/providers/github"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Auth, type AuthConfig, customFetch } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { GitHub } from "@lockstep/core/providers/github"
import { client, oidc, origin, secret } from "./application.ts"
import { type OpenIdProvider, startOpenIdProvider } from "./openid-provider.ts"

/** An application without a network: a request goes in, a response comes out. */
export interface Site {
  readonly answer: (request: Request) => Promise<Response>
  readonly openId: OpenIdProvider
  /** The link that was mailed last. */
  readonly lastLink: () => URL
  /** How its links sign in: Lockstep's show a form, which is posted. */
  readonly linkMethod: "GET" | "POST"
}

/** The same application on both libraries. */
export interface Sites {
  readonly ours: Site
  readonly theirs: Site
}

type Strategy = "jwt" | "database"

/** Starts the same application on both libraries, with sessions in the token or in a store in memory. */
export async function sites(strategy: Strategy): Promise<Sites> {
  return { ours: await ourSite(strategy), theirs: await theirSite(strategy) }
}

/** Starts the application on Lockstep alone. */
export async function ourSite(strategy: Strategy, more: Partial<AuthConfig> = {}): Promise<Site> {
  const { adapter, user, email, lastLink } = await parts()
  const openId = startOpenIdProvider(client.clientId)
  const config: AuthConfig = {
    ...optionsFor(strategy),
    // Links over http are mailed only where the configuration says so.
    trustedHosts: [origin],
    adapter,
    providers: [
      GitHub(client),
      Credentials({ credentials: {}, authorize: () => user }),
      { ...oidc, issuer: openId.issuer, [customFetch]: openId.fetch },
      email,
    ],
    ...more,
  }
  return { answer: (request) => Auth(request, config), openId, lastLink, linkMethod: "POST" }
}

async function theirSite(strategy: Strategy): Promise<Site> {
  const { adapter, user, email, lastLink } = await parts()
  const openId = startOpenIdProvider(client.clientId)
  const config: TheirConfig = {
    ...optionsFor(strategy),
    // The interface is the same; the type of the user is declared by each library for itself.
    adapter: adapter as NonNullable<TheirConfig["adapter"]>,
    providers: [
      TheirGitHub(client),
      TheirCredentials({ credentials: {}, authorize: () => user }),
      { ...oidc, issuer: openId.issuer, [theirCustomFetch]: openId.fetch },
      email,
    ],
  }
  return { answer: (request) => TheirAuth(request, config), openId, lastLink, linkMethod: "GET" }
}

function optionsFor(strategy: Strategy) {
  const logger = { error() {}, warn() {}, debug() {} }
  return { secret, trustHost: true, basePath: "/auth", session: { strategy }, logger }
}

/** What both libraries receive, created separately for each. */
async function parts() {
  const adapter = MemoryAdapter()
  const ada = { id: "ada", name: "Ada", email: "ada@example.com", emailVerified: new Date() }
  const user = await adapter.createUser?.(ada)
  let mailed = ""
  return {
    adapter,
    user: { id: user?.id ?? ada.id, name: ada.name, email: ada.email },
    email: {
      id: "email",
      name: "Email",
      type: "email" as const,
      maxAge: 86_400,
      sendVerificationRequest({ url }: { url: string }) {
        mailed = url
      },
    },
    lastLink: () => new URL(mailed),
  }
}
