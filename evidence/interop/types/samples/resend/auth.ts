import NextAuth from "next-auth"
import Resend from "next-auth/providers/resend"
import type { EmailConfig, EmailUserConfig } from "next-auth/providers"
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"

declare const db: BetterSQLite3Database

const options: EmailUserConfig = {
  apiKey: process.env.AUTH_RESEND_KEY!,
  from: "Acme <no-reply@acme.dev>",
}
const provider: EmailConfig = Resend(options)

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: DrizzleAdapter(db),
  providers: [
    provider,
    Resend({
      id: "resend-own-mail",
      name: "Email",
      from: "no-reply@acme.dev",
      async sendVerificationRequest({ identifier: to, url, provider, expires, token, request }) {
        const res = await fetch("https://api.resend.com/emails", {
          method: "POST",
          headers: {
            Authorization: `Bearer ${provider.apiKey}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify({
            from: provider.from,
            to,
            subject: `Sign in (${token.length}, ${expires.toISOString()})`,
            text: url,
            language: request.headers.get("accept-language"),
          }),
        })
        if (!res.ok) throw new Error("Resend error: " + JSON.stringify(await res.json()))
      },
    }),
  ],
})
