import NextAuth from "next-auth"
import type { NextAuthConfig } from "next-auth"
import type { NextRequest } from "next/server"
import GitHub from "next-auth/providers/github"

async function load(request: NextRequest | undefined): Promise<NextAuthConfig> {
  const secret = request ? "from the vault, with more than thirty characters" : undefined
  return { providers: [GitHub], ...(secret ? { secret } : {}) }
}

export const { handlers, auth } = NextAuth(async (request) => {
  return await load(request)
})
