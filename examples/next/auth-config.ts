import { sessionManagement } from "@lockstep/core/features/session-management"
import { Credentials } from "@lockstep/core/providers/credentials"
import { Nodemailer } from "@lockstep/core/providers/nodemailer"
import { OIDC } from "@lockstep/core/providers/oidc"
import { Passkey } from "@lockstep/core/providers/passkey"
import { allowInsecureRequests, defineConfig } from "@lockstep/next"

import { checkPassword } from "./accounts/check-password.ts"
import { renameUser } from "./accounts/rename-user.ts"
import { adapter, store } from "./database/database.ts"

/** How users sign in to this application, and what its pages can read about them. */
export function createAuthConfig() {
  return defineConfig({
    adapter: adapter(),
    store: store(),
    // For the page that lists sessions and ends them.
    features: [sessionManagement()],
    session: { columns: { facts: true, createdAt: true, lastSeenAt: true, userAgent: true } },
    providers: [
      // Issuer, id and secret are AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
      OIDC({
        id: "local",
        name: "Local OpenID",
        // The provider is on this machine. One on the network must be reached by https.
        [allowInsecureRequests]: true,
      }),
      Nodemailer({ server: process.env["MAIL_SERVER"] ?? "", from: "demo@localhost" }),
      Credentials({ credentials: { email: {}, password: {} }, authorize: checkPassword }),
      Passkey,
    ],
    // Passkeys must be permitted, as their options may still change.
    experimental: { enableWebAuthn: true },
    // For the only built-in page that is used: the target of a magic link.
    theme: { brandColor: "#4f46e5", logo: "/icon.svg" },
    pages: { signIn: "/signin", error: "/signin", verifyRequest: "/check-mail" },
    callbacks: {
      // What pages and scripts may know.
      async session({ session, user, trigger, newSession }) {
        const { name = null, email = null, image = null } = session.user ?? {}
        const id = user?.id ?? ""
        const renamed = trigger === "update" ? await renameUser(id, newSession) : undefined
        return {
          user: { id, name: renamed ?? name, email, image },
          expires: session.expires,
        }
      },
      // Called by proxy.ts.
      authorized: ({ auth }) => auth !== null,
    },
  })
}
