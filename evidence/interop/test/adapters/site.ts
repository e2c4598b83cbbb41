import type { Adapter } from "@lockstep/core/adapters"
import { allowInsecureRequests, type AuthConfig } from "@lockstep/core"
import Passkey from "@lockstep/core/providers/passkey"
import { onTestFinished } from "vitest"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "../../../../core/test/support/programmable-provider.ts"
import { configWith, visitor, type Visitor } from "../../../../core/test/support/visitor.ts"

export const origin = "http://app.example.com"
export const ada = { sub: "ada", name: "Ada", email: "ada@example.com", email_verified: true }

/** An application that starts again before each request. */
export interface Site {
  /** What the provider says of the user who signs in there. */
  claims: Record<string, unknown>
  readonly provider: ProgrammableProvider
  readonly mails: { readonly url: string }[]
  readonly config: () => AuthConfig
  browser(): Visitor
  /** Signs in at the provider; returns where the user ends. */
  signIn(browser: Visitor): Promise<string>
  /** Requests a magic link. */
  askForLink(browser: Visitor, email: string): Promise<string>
  /** Follows a magic link, the last one by default; returns where the user ends. */
  follow(browser: Visitor, url?: string): Promise<string>
}

/** Opens an application. */
export async function openSite(
  adapter: () => Adapter,
  strategy: "database" | "jwt",
): Promise<Site> {
  const provider = await startProgrammableProvider()
  onTestFinished(() => provider.close())
  provider.does.claims = (claims) => ({ ...claims, ...site.claims })
  const config = (): AuthConfig =>
    configWith({
      adapter: adapter(),
      session: { strategy, updateAge: 0 },
      providers: [
        {
          id: "local",
          name: "Local",
          type: "oidc",
          issuer: provider.issuer,
          ...programmableClient,
          [allowInsecureRequests]: true,
        },
        {
          id: "mail",
          name: "Mail",
          type: "email",
          sendVerificationRequest: (mail) => void site.mails.push(mail),
        },
        // Without its methods, the configuration would be wrong.
        ...(adapter().createAuthenticator ? [Passkey] : []),
      ],
      experimental: { enableWebAuthn: true },
      callbacks: {
        session: ({ session, token, user }) => ({ ...session, id: token?.sub ?? user?.id }),
      },
    })
  const site: Site = {
    claims: ada,
    provider,
    mails: [],
    config,
    browser: () => visitor(config),
    async signIn(browser) {
      const away = await browser.submit("signin/local")
      const url = new URL(away.headers.get("location") ?? "")
      if (url.origin === origin) return url.href
      const query = String(new URLSearchParams(provider.answer(url)))
      const back = await browser.get(`callback/local?${query}`)
      return back.headers.get("location") ?? ""
    },
    async askForLink(browser, email) {
      const response = await browser.submit("signin/mail", { email })
      return response.headers.get("location") ?? ""
    },
    async follow(browser, url = site.mails.at(-1)?.url ?? "") {
      const form = Object.fromEntries(new URL(url).searchParams)
      const response = await browser.post("callback/mail", form)
      return response.headers.get("location") ?? ""
    },
  }
  return site
}
