import type { AuthConfig } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { OIDC } from "@lockstep/core/providers/oidc"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { type BrowserCookie, signInAs } from "@lockstep/testing"

import { openDatabase } from "../../database/open.ts"
import { demoUser } from "../../database/prepare.ts"
import { authTables } from "../../database/schema.ts"

const users = {
  ada: { id: "ada", name: "Ada Lovelace", email: "ada@example.com" },
  grace: { id: "grace", name: "Grace Hopper", email: "grace@example.com" },
  mary: { id: "mary", name: "Mary Jackson", email: "mary@example.com" },
  katherine: { name: demoUser.name, email: demoUser.email },
} as const

/** Sessions of the application, for tests that do not test how one is started. */
export interface SignIns {
  readonly users: typeof users
  /** The cookies of a browser whose user is signed in. */
  cookiesOf(user: keyof typeof users): Promise<readonly BrowserCookie[]>
  close(): void
}

/** What this process and the application must have in common. */
export interface SharedSettings {
  readonly databaseFile: string
  readonly secret: string
  /** Of the application. */
  readonly url: string
  /** What the browser says of itself, which the application stores with each session. */
  readonly userAgent: string
}

/**
 * Opens the application's database beside it. The application's own configuration reads the request that
 * Next.js handles, and there is none in this process.
 */
export function openSignIns({ databaseFile, secret, url, userAgent }: SharedSettings): SignIns {
  const db = openDatabase(databaseFile)
  const stored = DrizzleAdapter(db, authTables)
  const config: AuthConfig = {
    adapter: {
      ...stored,
      createSession: (session) => stored.createSession({ ...session, userAgent }),
    },
    secret,
    providers: [
      // By this account a sign-in at the demo's provider finds the same user.
      OIDC({
        id: "local",
        name: "Local OpenID",
        issuer: "https://provider.test",
        clientId: "id",
        clientSecret: "secret",
      }),
      Credentials({ authorize: () => null }),
    ],
  }
  return {
    users,
    async cookiesOf(user) {
      const provider = user === "katherine" ? "credentials" : "local"
      const session = await signInAs(config, users[user], { provider, url })
      return session.cookiesFor(url)
    },
    close: () => void db.$client.close(),
  }
}
