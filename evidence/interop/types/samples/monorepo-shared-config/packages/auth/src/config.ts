import { skipCSRFCheck } from "@auth/core"
import type { DefaultSession, NextAuthConfig, Session as NextAuthSession } from "next-auth"
import Discord from "next-auth/providers/discord"
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"

declare module "next-auth" {
  interface Session {
    user: { id: string } & DefaultSession["user"]
  }
}

declare const db: BetterSQLite3Database

const adapter = DrizzleAdapter(db)

export const isSecureContext = process.env.NODE_ENV !== "development"

export const authConfig = {
  adapter,
  ...(!isSecureContext ? { skipCSRFCheck: skipCSRFCheck, trustHost: true } : {}),
  secret: process.env.AUTH_SECRET!,
  providers: [Discord],
  callbacks: {
    session: (opts) => {
      if (!("user" in opts)) throw new Error("unreachable with session strategy")
      return { ...opts.session, user: { ...opts.session.user, id: opts.user.id } }
    },
  },
} satisfies NextAuthConfig

export const validateToken = async (token: string): Promise<NextAuthSession | null> => {
  const sessionToken = token.slice("Bearer ".length)
  const session = await adapter.getSessionAndUser?.(sessionToken)
  return session
    ? { user: { ...session.user }, expires: session.session.expires.toISOString() }
    : null
}

export const invalidateSessionToken = async (token: string) => {
  await adapter.deleteSession?.(token.slice("Bearer ".length))
}
