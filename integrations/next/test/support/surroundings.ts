import type { Browser } from "playwright-core"
import { launchChromium } from "../../../../core/test/support/chromium.ts"
import { freePort } from "../../../../core/test/support/free-port.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { type FixtureApp, startFixture } from "./fixture-app.ts"
import { type MailServer, startMailServer } from "./mail-server.ts"
import { type WatchedIssuer, watchIssuer } from "./watched-issuer.ts"

/** The place in which an application stores its sessions. */
export type Strategy = "database" | "jwt"

/** What applications need around them: a browser, a provider, a mail server. */
export interface Surroundings {
  readonly browser: Browser
  readonly provider: OpenIdProvider
  readonly mail: MailServer
  /** The issuer of the provider that must not be asked. */
  readonly watched: WatchedIssuer
  /** Starts an application that was built, one for each strategy. */
  start(strategy: Strategy, folder?: string): Promise<FixtureApp>
  close(): Promise<void>
}

/** Starts all of them. */
export async function openSurroundings(): Promise<Surroundings> {
  const ports = { database: await freePort(), jwt: await freePort() }
  const redirectUris = Object.values(ports).map(
    (port) => `http://localhost:${port}/api/auth/callback/staff`,
  )
  const provider = await startOpenIdProvider({ redirectUris })
  const mail = await startMailServer()
  const watched = await watchIssuer()
  const browser = await launchChromium()
  return {
    browser,
    provider,
    mail,
    watched,
    start: (strategy, folder) => {
      const settings = {
        FIXTURE_SESSIONS: strategy,
        FIXTURE_ISSUER: provider.issuer,
        FIXTURE_CLIENT_SECRET: provider.clientSecret,
        FIXTURE_WATCHED: watched.issuer,
        FIXTURE_MAIL_SERVER: mail.url,
      }
      return startFixture(ports[strategy], settings, folder)
    },
    async close() {
      await browser.close()
      await Promise.all([provider.close(), mail.close(), watched.close()])
    },
  }
}
