import { exportJWK, generateKeyPair } from "jose"
import type { Browser, Page } from "playwright-core"
import {
  allowInsecureRequests,
  type AuthConfig,
  customFetch,
  type OIDCConfig,
} from "@lockstep/core"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import { type ClientSite, openSite } from "../../../core/test/support/client-site.ts"
import { machineInContainers } from "./provider-container.ts"
import { failureLogger, type LoggedFailure } from "../../../core/test/support/logged-failure.ts"
import { configWith } from "../../../core/test/support/visitor.ts"
import type {
  ClientCertificate,
  ClientMethod,
  ProviderClient,
  ProviderServer,
} from "./provider-server.ts"

/** An application with one entry for each client of a provider, and a browser. */
export interface ProviderSignIn {
  /** What was logged so far. */
  readonly errors: readonly LoggedFailure[]
  readonly origin: string
  readonly config: AuthConfig
  /** Opens a browser without cookies at the provider's page, by the application's own sign-in page. */
  start(client: string): Promise<Page>
  /** Signs in again, in the browser of a page. */
  startAgain(page: Page, client: string): Promise<void>
  /** Waits until the browser is back at the application. */
  isBack(page: Page): Promise<URL>
  /** Waits for that as well, and closes the browser; resolves to its session and URL. */
  finish(page: Page): Promise<{ session: unknown; url: URL }>
  close(): Promise<void>
}

// Letters and digits only: Glewlwyd does not decode the credentials of `client_secret_basic`.
const secret = "sentinelSecretOfClientsAtProvidersWith64Characters0123456789abcd"

const certificates: ReadonlyMap<ClientMethod, ClientCertificate> = new Map([
  ["tls_client_auth", "client"],
  ["self_signed_tls_client_auth", "self-signed"],
])

/** Providers that are older than RFC 10070 look for their token endpoint in a client assertion. */
const audience = { clientAssertionAudience: "issuer-and-token-endpoint" } as const

/** Registers a client for each method of authentication and starts an application that uses them. */
export async function openProviderSignIn(
  server: ProviderServer,
  clients: Readonly<Record<string, ClientMethod>>,
  members: Readonly<Record<string, Partial<OIDCConfig>>> = {},
  more: Partial<AuthConfig> = {},
): Promise<ProviderSignIn> {
  const keys = await generateKeyPair("RS256", { extractable: true })
  const publicKey = {
    ...(await exportJWK(keys.publicKey)),
    kid: "client",
    alg: "RS256",
    use: "sig",
  }
  const errors: LoggedFailure[] = []
  const entry = ([id, method]: [string, ClientMethod]): OIDCConfig => ({
    id,
    name: id,
    type: "oidc",
    issuer: server.issuer,
    clientId: id,
    client: { token_endpoint_auth_method: method },
    ...(server.fetchWith && { [customFetch]: server.fetchWith(certificates.get(method)) }),
    ...(method.startsWith("client_secret") && { clientSecret: secret }),
    token: {
      ...audience,
      ...(method === "private_key_jwt" && {
        clientPrivateKey: { key: keys.privateKey, kid: "client" },
      }),
    },
    authorization: { params: { scope: "openid profile email" } },
    checks: ["pkce", "state", "nonce"],
    [allowInsecureRequests]: server.fetchWith === undefined,
    ...members[id],
  })
  const config = configWith({
    basePath: "/api/auth",
    providers: Object.entries(clients).map(entry),
    logger: failureLogger(errors),
    ...more,
  })
  const site = await openSite(config, undefined, "from containers")
  const inContainers = site.origin.replace("localhost", machineInContainers)
  const registered = Object.entries(clients).map(([id, method]): ProviderClient => ({
    id,
    method,
    redirectUri: `${site.origin}/api/auth/callback/${id}`,
    signedOutUri: `${site.origin}/api/auth/signed-out/${id}`,
    backChannelUri: `${inContainers}/api/auth/backchannel-logout/${id}`,
    ...(method.startsWith("client_secret") && { secret }),
    ...(method === "private_key_jwt" && { publicKey }),
  }))
  await server.register(registered)
  const browser = await launchChromium()
  return { errors, config, ...drive(site, browser) }
}

function drive(site: ClientSite, browser: Browser): Omit<ProviderSignIn, "config" | "errors"> {
  const startAgain = async (page: Page, client: string): Promise<void> => {
    await page.goto(`${site.origin}/api/auth/signin?callbackUrl=/`)
    await page.locator(`form[action$="/signin/${client}"] button`).click()
  }
  const isBack = async (page: Page): Promise<URL> => {
    await page.waitForURL((url) => url.origin === site.origin)
    return new URL(page.url())
  }
  return {
    origin: site.origin,
    startAgain,
    isBack,
    async start(client) {
      const context = await browser.newContext({ locale: "en", ignoreHTTPSErrors: true })
      const page = await context.newPage()
      await startAgain(page, client)
      return page
    },
    async finish(page) {
      const url = await isBack(page)
      await page.goto(`${site.origin}/api/auth/session`)
      const session: unknown = JSON.parse(await page.locator("body").innerText())
      await page.context().close()
      return { session, url }
    },
    async close() {
      await browser.close()
      site.close()
    },
  }
}
