import { MemoryAdapter, type MemoryStore, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { type ProgrammableProvider, programmableProvider } from "@lockstep/testing/programmable"
import { type Adapter, wrapMethods } from "../../src/adapters.ts"
import { type AuthConfig, customFetch } from "../../src/index.ts"
import type { OAuthUserConfig } from "../../src/provider/oauth-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { Resend } from "../../src/providers/resend.ts"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"
import { delivery } from "./delivery.ts"
import { type Fault, faultLine, type FaultLine } from "./fault.ts"

export const origin = "http://app.example.com"
const proxyOrigin = "http://login.example.com"
export const address = "ada@example.com"
export const apiKey = "sentinel-api-key"
export const client = { clientId: "client", clientSecret: "sentinel-client-secret" }
export const accessToken = "sentinel-access-token"

/** What differs between two sites. */
export interface SiteKind {
  readonly strategy: "jwt" | "database"
  /** How the adapter stores a new user with their account. */
  readonly creation: Creation
}

export type Creation =
  | "at once"
  | "step by step"
  /** With IDs that it makes itself, and without optional methods, as published adapters of Auth.js. */
  | "step by step, with other IDs"

type ProviderId = "local" | "second" | "plain" | "posting" | "proxied"

/** An application of which one call goes wrong, and a browser. */
export interface Site extends SiteKind {
  readonly store: MemoryStore
  readonly adapter: Required<Adapter>
  readonly line: FaultLine
  readonly browser: Visitor
  /** The same user at the redirect proxy, which is another host. */
  readonly atProxy: Visitor
  /** By the ID of the application's entry. */
  readonly providers: Readonly<Record<ProviderId, ProgrammableProvider>>
  /** The links that were mailed. */
  readonly links: URL[]
  /** The browser gives up: it hears no more of the requests that are under way. */
  abandon(): void
  /** Fulfilled when the application is done with every request. */
  idle(): Promise<void>
}

/**
 * Opens an application.
 *
 * @param kind - how it stores users and sessions
 * @param fault - what goes wrong once the line is armed
 */
export function openSite(kind: SiteKind, fault?: Fault): Site {
  const store = memoryStore()
  const adapter = MemoryAdapter(store)
  const line = faultLine(fault)
  const links: URL[] = []
  const providers = {
    local: localProvider("local"),
    second: localProvider("second"),
    plain: localProvider("plain"),
    posting: localProvider("posting"),
    proxied: localProvider("proxied"),
  }

  // Another function for each site: what is kept of a provider is kept for its fetch.
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    const { host, pathname } = new URL(request.url)
    const call = { place: "outgoing", name: host + pathname } as const
    return line.through(call, async () => {
      const found = Object.values(providers).find(({ issuer }) => request.url.startsWith(issuer))
      return found ? found.handle(request.clone()) : mail(request.clone())
    })
  }

  async function mail(request: Request): Promise<Response> {
    // What the entry below sends: the text of a message has a line with the link.
    const { text } = (await request.json()) as { text: string }
    links.push(new URL(/^http:.*$/m.exec(text)?.[0] ?? ""))
    return Response.json({})
  }

  const config = configWith({
    adapter: wrapMethods(
      offered(adapter, kind),
      (method, name) =>
        (...args: unknown[]) =>
          line.through({ place: "adapter", name }, async () => method(...args)),
    ),
    session: { strategy: kind.strategy, updateAge: 0 },
    providers: [...entriesOf(providers, send), passwords(store), mailEntry(send), Passkey],
    experimental: { enableWebAuthn: true },
    redirectProxyOrigins: [origin],
  })
  const { deliver, abandon, idle } = delivery(line)
  const browser = visitor(config, origin, deliver)
  const atProxy = visitor(config, proxyOrigin, deliver)
  return { ...kind, store, adapter, line, browser, atProxy, providers, links, abandon, idle }
}

/** A provider with one user. */
function localProvider(id: ProviderId): ProgrammableProvider {
  return programmableProvider({
    ...client,
    issuer: `https://${id}.example`,
    users: [{ sub: `ada-at-${id}`, name: "Ada", email: address, email_verified: true }],
    algorithm: "ES256",
    newToken: (kind) => (kind === "code" ? `sentinel-code-${crypto.randomUUID()}` : accessToken),
  })
}

function offered(adapter: Required<Adapter>, { creation }: SiteKind): Adapter {
  if (creation === "at once") return adapter
  const { createUserWithAccount: _atomic, ...others } = adapter
  if (creation === "step by step") return others
  const { listAccountsByUserId: _list, deleteSessionsByUserId: _delete, ...published } = others
  const createUser: Adapter["createUser"] = (user) =>
    adapter.createUser({ ...user, id: crypto.randomUUID() })
  return { ...published, createUser }
}

function entriesOf(providers: Site["providers"], send: typeof fetch): AuthConfig["providers"] {
  const { local, second, plain, posting, proxied } = providers
  const common: OAuthUserConfig<Record<string, unknown>> = { ...client, [customFetch]: send }
  return [
    { ...common, id: "local", name: "Local", type: "oidc", issuer: local.issuer },
    { ...common, id: "second", name: "Second", type: "oidc", issuer: second.issuer },
    {
      ...common,
      id: "posting",
      name: "Posting",
      type: "oidc",
      issuer: posting.issuer,
      authorization: { params: { response_mode: "form_post" } },
    },
    {
      ...common,
      id: "proxied",
      name: "Proxied",
      type: "oidc",
      issuer: proxied.issuer,
      redirectProxyUrl: `${proxyOrigin}/auth`,
    },
    {
      ...common,
      id: "plain",
      name: "Plain",
      type: "oauth",
      authorization: `${plain.issuer}/authorize?scope=openid+profile+email`,
      token: `${plain.issuer}/token`,
      userinfo: `${plain.issuer}/userinfo`,
      profile: ({ sub, name, email }) => ({
        id: String(sub),
        name: String(name),
        email: String(email),
      }),
    },
  ]
}

/** Password sign-in for stored users. */
function passwords({ users, userIds }: MemoryStore): AuthConfig["providers"][number] {
  return Credentials({
    credentials: { email: {} },
    authorize: ({ email }) => users.get(userIds.get(String(email)) ?? "") ?? null,
  })
}

function mailEntry(send: typeof fetch): AuthConfig["providers"][number] {
  return Resend({ apiKey, from: "no-reply@example.com", [customFetch]: send })
}
