import NextAuth from "next-auth"
import type { Account, Profile, User } from "next-auth"
import type { AdapterAccount, AdapterUser } from "next-auth/adapters"
import GitHub from "next-auth/providers/github"
import Google from "next-auth/providers/google"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"

const prisma = new PrismaClient()

async function linkByHand(userId: string, account: Account) {
  const type = account.type as AdapterAccount["type"]
  const { provider, providerAccountId, access_token = null } = account
  await prisma.account.create({ data: { userId, type, provider, providerAccountId, access_token } })
}

export const { handlers, auth } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [
    GitHub({ allowDangerousEmailAccountLinking: true }),
    Google({ allowDangerousEmailAccountLinking: true }),
  ],
  callbacks: {
    async signIn({
      user,
      account,
      profile,
    }: {
      user: User | AdapterUser
      account?: Account | null
      profile?: Profile
    }) {
      if (account?.type !== "oidc" || !profile?.email_verified) return true
      const existing = await prisma.user.findUnique({ where: { email: user.email! } })
      if (existing) await linkByHand(existing.id, account)
      Object.assign(account, { access_token: "removed" })
      return true
    },
  },
})
