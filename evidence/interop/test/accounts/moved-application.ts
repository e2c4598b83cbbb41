import { allowInsecureRequests, type AuthConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import { configWith, type Visitor, visitor } from "../../../../core/test/support/visitor.ts"
import type { IssuerBehavior, Issuer } from "../../src/differential/issuer.ts"

export const address = "ada@example.com"

/** A browser that keeps the cookies of one application. */
export interface Browser extends Visitor {
  /** Signs in at the provider, which behaves as said; resolves to where the browser is sent at the end. */
  signIn(
    provider: string,
    behavior?: IssuerBehavior,
    form?: Record<string, string>,
  ): Promise<string>
  /** Asks for a magic link and follows it. */
  followLink(): Promise<string>
}

/** An application with two OpenID providers, an OAuth provider, and magic links. */
export interface Application {
  readonly warnings: string[]
  browser(): Browser
}

/** An application that moved to Lockstep with its published adapter. All providers are the issuer. */
export function movedApplication(
  adapter: Adapter,
  issuer: Issuer,
  options: Partial<AuthConfig> & { linksByEmail?: boolean; hasMail?: boolean } = {},
): Application {
  const { linksByEmail = false, hasMail = true, ...rest } = options
  const links: string[] = []
  const warnings: string[] = []
  const client = { clientId: "client", clientSecret: "secret", [allowInsecureRequests]: true }
  const common = { ...client, allowDangerousEmailAccountLinking: linksByEmail }
  const oidc = (id: string) =>
    ({ id, name: id, type: "oidc", issuer: issuer.url, ...common }) as const
  const mail = {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ url }: { url: string }) => void links.push(url),
  } as const
  const config = configWith({
    adapter,
    logger: { error() {}, warn: (code) => void warnings.push(code), debug() {} },
    providers: [
      oidc("first"),
      oidc("second"),
      {
        id: "plain",
        name: "Plain",
        type: "oauth",
        authorization: `${issuer.url}/authorize`,
        token: `${issuer.url}/token`,
        userinfo: `${issuer.url}/userinfo`,
        profile: ({ id, name, email }) => ({
          id: String(id),
          name: String(name),
          email: String(email),
        }),
        ...client,
      },
      ...(hasMail ? [mail] : []),
    ],
    ...rest,
  })
  return { warnings, browser: () => openBrowser(config, issuer, links) }
}

function openBrowser(config: AuthConfig, issuer: Issuer, links: readonly string[]): Browser {
  const browser = visitor(config)
  const locationOf = (response: Response): string => response.headers.get("location") ?? ""
  return {
    ...browser,
    async signIn(provider, behavior = {}, form = {}) {
      issuer.begin({ isPlainOAuth: provider === "plain", ...behavior })
      const away = locationOf(await browser.submit(`signin/${provider}`, form))
      if (!away.startsWith(issuer.url)) return away
      const { search } = new URL(locationOf(await fetch(away, { redirect: "manual" })))
      return locationOf(await browser.get(`callback/${provider}${search}`))
    },
    async followLink() {
      await browser.submit("signin/mail", { email: address })
      const form = Object.fromEntries(new URL(links.at(-1) ?? "http://no.link").searchParams)
      return locationOf(await browser.post("callback/mail", form))
    },
  }
}
