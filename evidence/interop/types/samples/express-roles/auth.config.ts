import type { ExpressAuthConfig, Session } from "@auth/express"
import Google from "@auth/express/providers/google"
import { KyselyAdapter } from "@auth/kysely-adapter"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

declare module "@auth/express" {
  interface Session {
    role: string
  }
  interface User {
    role?: string
  }
}

declare module "@auth/core/adapters" {
  interface AdapterUser {
    role?: string
  }
}

export const adapters = { KyselyAdapter, PrismaAdapter }

export const authConfig: Omit<ExpressAuthConfig, "raw"> = {
  adapter: PrismaAdapter(new PrismaClient()),
  providers: [Google],
  session: { strategy: "database" },
  callbacks: {
    async session({ session, user }) {
      session.role = user.role ?? "user"
      session.user.email = user.email
      return session
    },
  },
}

export const roleOf = (session: Session): string => session.role
