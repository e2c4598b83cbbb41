import { expect, onTestFinished } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { allowInsecureRequests } from "../../src/provider/symbols.ts"
import { type BrowserSession, openBrowserSession } from "../support/browser-session.ts"
import { openSite } from "../support/client-site.ts"
import { failureLogger, type LoggedFailure } from "../support/logged-failure.ts"
import {
  type Misbehaviour,
  type ProgrammableProvider,
  programmableClient,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"
import { configWith } from "../support/visitor.ts"

/** How one sign-in ended. */
export interface Outcome {
  /** The URL that the browser ends at. */
  readonly url: URL
  readonly status: number
  /** What the application's own session endpoint says afterwards. */
  readonly session: { readonly user?: Readonly<Record<string, unknown>> } | null
  /** What was logged in the meantime. */
  readonly errors: readonly LoggedFailure[]
}

/** An application over http and the provider that it signs in with. */
export interface RelyingParty {
  readonly op: ProgrammableProvider
  /** Returns the parameters of the authorization requests so far. */
  authorizations(): readonly URLSearchParams[]
  /** Signs in from the application's start to its session. */
  signIn(browser?: BrowserSession): Promise<Outcome>
}

/**
 * Starts a provider, which checks requests as the conformance suite does, and an application for one test.
 *
 * @param does - what the provider does wrong
 * @param members - replaces members of the application's entry for the provider
 */
export async function openRelyingParty(
  does: Misbehaviour = {},
  members: Partial<OIDCConfig> = {},
): Promise<RelyingParty> {
  const op = await startProgrammableProvider(does, { isStrict: true })
  onTestFinished(() => op.close())
  const errors: LoggedFailure[] = []
  const site = await openSite(suiteConfig(op, members, errors))
  onTestFinished(() => site.close())
  const auth = `${site.origin}/api/auth`
  return {
    op,
    authorizations: () =>
      op.requests
        .filter(({ path }) => path === "/authorize")
        .map(({ url }) => new URL(url, op.issuer).searchParams),
    async signIn(browser = openBrowserSession()) {
      const before = errors.length
      const { url, status } = await walk(browser, auth)
      const session = await browser.fetch(`${auth}/session`)
      return {
        url,
        status,
        // The session of the built-in callback has this shape, or is null.
        session: (await session.json()) as Outcome["session"],
        errors: errors.slice(before),
      }
    },
  }
}

function suiteConfig(
  op: ProgrammableProvider,
  members: Partial<OIDCConfig>,
  errors: LoggedFailure[],
): AuthConfig {
  return configWith({
    basePath: "/api/auth",
    logger: failureLogger(errors),
    providers: [
      {
        id: "suite",
        name: "Suite",
        type: "oidc",
        issuer: op.issuer,
        // The modules expect a request to the userinfo endpoint.
        idToken: false,
        checks: ["pkce", "state", "nonce"],
        ...programmableClient,
        [allowInsecureRequests]: true,
        ...members,
      },
    ],
  })
}

/** Goes from the application to the provider and back. */
async function walk(browser: BrowserSession, auth: string): Promise<{ url: URL; status: number }> {
  // What `GET csrf` answers is fixed by the wire contract.
  const { csrfToken } = (await (await browser.fetch(`${auth}/csrf`)).json()) as {
    csrfToken: string
  }
  const form = new URLSearchParams({ csrfToken, callbackUrl: "/" })
  const start = await browser.visit(`${auth}/signin/suite`, { method: "POST", body: form })
  // Without a redirect to the provider the sign-in ended in the application.
  if (start.url.origin === new URL(auth).origin) {
    return { url: start.url, status: start.response.status }
  }
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(start.url.searchParams.get(name), name).toBeTruthy()
  }
  const user = new URLSearchParams({ sub: "ada" })
  const answer = await browser.fetch(start.url, { method: "POST", body: user })
  const location = answer.headers.get("location")
  const back =
    location === null
      ? await submitForm(browser, await answer.text())
      : await browser.visit(location)
  return { url: back.url, status: back.response.status }
}

/** Does what the script of a `form_post` page does. */
function submitForm(
  browser: BrowserSession,
  html: string,
): Promise<{ url: URL; response: Response }> {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`The provider's page has no form: ${html}`)
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams(inputs.map(([, name = "", value = ""]) => [name, value]))
  return browser.visit(action, { method: "POST", body })
}
