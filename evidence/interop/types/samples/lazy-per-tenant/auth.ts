import { headers } from "next/headers"
import NextAuth, { type NextAuthConfig } from "next-auth"
import type { Adapter } from "next-auth/adapters"
import type { Provider } from "next-auth/providers"
import Google from "next-auth/providers/google"
import authConfig from "./auth.config"

const withoutEmail: NextAuthConfig = { ...authConfig, providers: [Google] }

async function tenantOf(name: string | null): Promise<{ id: string; googleId: string } | null> {
  return name === null ? null : { id: name, googleId: `google-${name}` }
}

export const { handlers, auth, signIn, signOut } = NextAuth(async (req) => {
  const host = req?.headers.get("x-tenant") ?? (await headers()).get("host")
  const tenant = await tenantOf(host)
  const providers: any[] = []
  if (tenant) providers.push(Google({ clientId: tenant.googleId, clientSecret: "secret" }))
  let adapter: Adapter | undefined
  if (process.env.NEXT_RUNTIME !== "edge") {
    const { PrismaAdapter } = await import("@auth/prisma-adapter")
    const { PrismaClient } = await import("@prisma/client")
    adapter = PrismaAdapter(new PrismaClient()) as Adapter
  }
  return {
    ...authConfig,
    ...(adapter && { adapter }),
    pages: { ...authConfig.pages, error: tenant ? "/login" : "/register" },
    redirectProxyUrl: "https://example.com/api/auth",
    trustHost: true,
    session: { strategy: "jwt" },
    providers: providers as Provider[],
  }
})

export function selectConfig(request?: Request): NextAuthConfig {
  return request?.url.includes("/callback/google") ? withoutEmail : authConfig
}

export const selecting = NextAuth(selectConfig)
