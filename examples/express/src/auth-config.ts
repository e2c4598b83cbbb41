import { allowInsecureRequests } from "@lockstep/core"
import { sessionManagement } from "@lockstep/core/features/session-management"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import { OIDC } from "@lockstep/core/providers/oidc"
import { Passkey } from "@lockstep/core/providers/passkey"
import { defineConfig, type ExpressAuthConfig } from "@lockstep/express"
import { KyselyStore } from "@lockstep/kysely-adapter"

import { type AppDatabase, createAdapter } from "./database.ts"

/** The settings that differ between machines. */
export interface AuthSettings {
  readonly database: AppDatabase
  /** Of the application, with its port, as it stands in the address bar. */
  readonly host: string
  /** Encrypts cookies; anyone who has it can sign in as any user. */
  readonly secret: string
  /** URL of the OpenID provider. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** URL of the mail server, for example `smtp://user:password@smtp.example.com`. */
  readonly mailServer: string
  /** `database` can revoke a session immediately, everywhere; `jwt` needs no query to read one. */
  readonly sessions: "database" | "jwt"
}

/** A configuration with the type of what its feature adds to a request. */
export interface AppAuth extends ExpressAuthConfig {
  features?: [ReturnType<typeof sessionManagement>]
}

/** How users sign in to this application. */
export function createAuthConfig(settings: AuthSettings): AppAuth {
  return defineConfig({
    secret: settings.secret,
    adapter: createAdapter(settings.database),
    // What all processes share, such as that the sessions of a user were ended during a sign-in.
    store: KyselyStore(settings.database),
    // For the page that lists sessions and ends them.
    features: [sessionManagement()],
    session: {
      strategy: settings.sessions,
      columns: { facts: true, createdAt: true, lastSeenAt: true, userAgent: true },
    },
    providers: [
      OIDC({
        id: "local",
        name: "Local OpenID",
        issuer: settings.issuer,
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        style: { brandColor: "#0f766e" },
        // The provider is on this machine. One on the network must be reached by https.
        [allowInsecureRequests]: true,
      }),
      Nodemailer({ name: "Email", server: settings.mailServer, from: "demo@localhost" }),
      Passkey,
    ],
    // Passkeys must be permitted, as their options may still change.
    experimental: { enableWebAuthn: true },
    callbacks: {
      // What scripts and pages may know. The account page finds more by the id.
      session({ session, user, token }) {
        const { name = null, email = null, image = null } = session.user ?? {}
        const id = user?.id ?? token?.sub ?? ""
        return { user: { id, name, email, image }, expires: session.expires }
      },
    },
    // The built-in page asks the user to check their email; this page shows it.
    pages: { verifyRequest: "/mail" },
    theme: { brandColor: "#4f46e5", logo: "/app.svg" },
    // The links in emails always use this URL. An application on the internet sets AUTH_URL
    // instead.
    trustedHosts: [settings.host],
  })
}
