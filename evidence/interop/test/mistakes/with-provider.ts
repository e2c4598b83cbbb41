import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { selfSignedCertificate } from "../../../../core/test/support/self-signed-certificate.ts"
import { expressModule, observe, type SetUp } from "./application.ts"
import type { Observation } from "./observation.ts"
import type { Visitor } from "./visitor.ts"
import type { Mistake } from "./mistake.ts"

/** The text of an application with an OpenID provider. */
const module = expressModule({
  imports: `import { OIDC } from "@lockstep/core/providers/oidc"`,
  options: `providers: [OIDC({ id: "company", name: "Company" })]`,
})

const rightSecret = "sentinel-of-the-client-secret-of-company"
const wrongSecret = "sentinel-of-another-client-secret"
/** Values that neither a log nor a page may contain. */
export const clientSecrets: readonly string[] = [rightSecret, wrongSecret]

/** How an application differs from one that signs users in. */
interface ProviderMistake {
  readonly clientId?: string
  readonly clientSecret?: string
  /** Default: the one of the application. */
  readonly registered?: string
  readonly clock?: number
  /** Of `AUTH_URL`. */
  readonly publicScheme?: "https"
}

/** Signs in with a real OpenID provider. */
export async function signIn(mistake: ProviderMistake): Promise<Observation> {
  const port = await freePort()
  const origin = `${mistake.publicScheme ?? "http"}://127.0.0.1:${port}`
  const registered = mistake.registered ?? `${origin}/auth/callback/company`
  const provider = await startOpenIdProvider({
    redirectUris: [registered],
    client: { client_secret: rightSecret },
  })
  onTestFinished(() => provider.close())
  return observe({
    module,
    env: {
      AUTH_COMPANY_ID: mistake.clientId ?? provider.clientId,
      AUTH_COMPANY_SECRET: mistake.clientSecret ?? rightSecret,
      AUTH_COMPANY_ISSUER: provider.issuer,
      AUTH_URL: mistake.publicScheme && origin,
    },
    port,
    places: { [provider.issuer]: "http://provider.test" },
    ...(mistake.clock !== undefined && { clock: mistake.clock }),
    visit: (visitor) => finish(visitor, provider),
  })
}

async function finish(visitor: Visitor, provider: OpenIdProvider): Promise<void> {
  const to = await visitor.signIn("company")
  if (!to.startsWith(provider.issuer)) return
  const page = await fetch(to, { redirect: "manual", headers: { accept: "text/html" } })
  if (page.status >= 400) return visitor.note("the page of the provider", page)
  const { url } = await provider.authorize(to)
  // Where `AUTH_URL` has https, the response of the provider comes to that site, through its reverse proxy.
  if (url.protocol === "https:") visitor.dropSecureCookies()
  await visitor.open(url.pathname + url.search)
  await visitor.open("/account")
}

/** A sign-in with a provider that cannot be reached. */
function unreachable(issuer: string): Promise<Observation> {
  const client: SetUp["env"] = { AUTH_COMPANY_ID: "id", AUTH_COMPANY_SECRET: wrongSecret }
  return observe({
    module,
    env: { ...client, AUTH_COMPANY_ISSUER: issuer },
    places: { [issuer]: "http://provider.test", EAI_AGAIN: "ENOTFOUND" },
    visit: async (visitor) => void (await visitor.signIn("company")),
  })
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this kind.
  return (server.address() as AddressInfo).port
}

const openSignIn = (visitor: Visitor): Promise<void> => visitor.open("/auth/signin")
const clientEnv = { AUTH_COMPANY_ID: "id", AUTH_COMPANY_SECRET: wrongSecret }
const hours = 3_600_000

/** Mistakes that concern a provider. */
export const mistakesWithProvider: readonly Mistake[] = [
  {
    mistake: "An OpenID provider without an issuer",
    observe: () => observe({ module, env: clientEnv, visit: openSignIn }),
  },
  {
    mistake: "An issuer with `http:`",
    observe: () => {
      const env = { ...clientEnv, AUTH_COMPANY_ISSUER: "http://login.example.com" }
      return observe({ module, env, visit: openSignIn })
    },
  },
  {
    mistake: "The issuer under another name",
    observe: async () => {
      const server = createServer((_request, response) => {
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify({ issuer: "https://login.example.com" }))
      })
      return unreachable(`http://127.0.0.1:${await listen(server)}`)
    },
  },
  {
    mistake: "A provider that does not run",
    observe: async () => unreachable(`http://127.0.0.1:${await freePort()}`),
  },
  {
    mistake: "An issuer whose host does not exist",
    observe: () => unreachable("https://login.invalid"),
  },
  {
    mistake: "A provider with a self-signed certificate",
    observe: async () => {
      const server = createTlsServer(selfSignedCertificate("localhost"))
      return unreachable(`https://localhost:${await listen(server)}`)
    },
  },
  {
    mistake: "A wrong client secret",
    observe: () => signIn({ clientSecret: wrongSecret }),
  },
  { mistake: "A wrong client ID", observe: () => signIn({ clientId: "another" }) },
  {
    mistake: "A wrong callback URL at the provider",
    observe: () => signIn({ registered: "http://localhost:3000/api/auth/callback/company" }),
  },
  { mistake: "A server whose clock is ahead", observe: () => signIn({ clock: 2 * hours }) },
  { mistake: "A server whose clock is behind", observe: () => signIn({ clock: -2 * hours }) },
]
