import { onTestFinished } from "vitest"
import type { ClientMetadata } from "oidc-provider"
import type { AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { type BrowserSession, openBrowserSession } from "../support/browser-session.ts"
import { type Interceptor, openSite } from "../support/client-site.ts"
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts"
import { application } from "../support/application.ts"
import { entryOf } from "../support/current-provider.ts"

interface FetchOptions extends RequestInit {
  readonly dispatcher?: unknown
}

/** What an application with a provider is made of. */
export interface LogoutOptions {
  readonly more?: Partial<AuthConfig>
  /** Replaces members of the provider's entry. */
  readonly members?: Partial<OIDCConfig>
  /** Replaces members of the client that the provider knows, given the base URL of the application. */
  readonly client?: (auth: string) => Partial<ClientMetadata>
  readonly intercept?: Interceptor
  readonly users?: NonNullable<Parameters<typeof startOpenIdProvider>[0]["users"]>
}

/** A user's browser at the application and at the provider. */
export interface LogoutVisitor extends BrowserSession {
  signIn(login?: string): Promise<URL>
  /** Submits the form of the sign-out page, and answers where it leads. */
  signOut(form?: Record<string, string>): Promise<Response>
  /** Confirms at the provider that the session ends there, and answers where that leads. */
  confirmAtProvider(url: string | URL): Promise<URL>
  session(): Promise<{ readonly user?: { readonly name?: string } } | null>
}

/** An application over http, and a real OpenID provider that it signs in with. */
export interface LogoutApplication {
  readonly origin: string
  readonly auth: string
  readonly openid: OpenIdProvider
  readonly warnings: readonly string[]
  readonly errors: readonly Error[]
  readonly debugged: readonly unknown[]
  readonly config: AuthConfig
  visitor(): LogoutVisitor
}

/** Starts both. */
export async function logoutApplication({
  more,
  members,
  client,
  intercept,
  users,
}: LogoutOptions = {}): Promise<LogoutApplication> {
  // The provider is known once it runs, and no request comes before.
  const providers = [...(more?.providers ?? [])]
  const { config, warnings, errors, debugged } = application({
    adapter: undefined,
    basePath: "/api/auth",
    ...more,
    providers,
  })
  const site = await openSite(config, intercept)
  onTestFinished(() => site.close())
  const auth = `${site.origin}/api/auth`
  const openid = await startOpenIdProvider({
    redirectUris: [`${auth}/callback/local`],
    client: { post_logout_redirect_uris: [`${auth}/signed-out/local`], ...client?.(auth) },
    configuration: {
      // Its own refuses to reach this machine.
      fetch: (url, { dispatcher: _checked, ...options }: FetchOptions = {}) => fetch(url, options),
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    },
    ...(users && { users }),
  })
  onTestFinished(() => openid.close())
  providers.push(entryOf(openid, "local", { name: "Local", ...members }))
  const visitor = () => visit(openBrowserSession(), auth, openid)
  return { origin: site.origin, auth, openid, warnings, errors, debugged, config, visitor }
}

function visit(browser: BrowserSession, auth: string, openid: OpenIdProvider): LogoutVisitor {
  const submit = async (route: string, form: Record<string, string>): Promise<Response> => {
    // What `GET csrf` answers is fixed by the wire contract.
    const { csrfToken } = (await (await browser.fetch(`${auth}/csrf`)).json()) as {
      csrfToken: string
    }
    const body = new URLSearchParams({ csrfToken, ...form })
    return browser.fetch(`${auth}/${route}`, { method: "POST", body })
  }
  return {
    ...browser,
    async signIn(login = "ada") {
      const started = await submit("signin/local", { callbackUrl: "/inside" })
      const { url } = await openid.authorize(started.headers.get("location") ?? "", {
        login,
        browser,
      })
      return new URL((await browser.fetch(url)).headers.get("location") ?? "")
    },
    signOut: (form = {}) => submit("signout", { callbackUrl: "/bye", ...form }),
    async confirmAtProvider(url) {
      const page = await (await browser.fetch(url)).text()
      // Without a session there the form submits itself, and asks nothing.
      const action = /<form (?:id="op.logoutForm" )?method="post" action="([^"]+)"/.exec(page)?.[1]
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
      if (action === undefined || xsrf === undefined) throw new Error(`No form: ${page}`)
      const body = new URLSearchParams({ xsrf, logout: "yes" })
      const ended = await browser.fetch(action, { method: "POST", body })
      return new URL(ended.headers.get("location") ?? "", openid.issuer)
    },
    // What `GET session` answers is fixed by the wire contract.
    session: async () =>
      (await (await browser.fetch(`${auth}/session`)).json()) as Awaited<
        ReturnType<LogoutVisitor["session"]>
      >,
  }
}
