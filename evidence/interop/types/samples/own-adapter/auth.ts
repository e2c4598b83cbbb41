import NextAuth from "next-auth"
import type { Adapter, AdapterUser } from "next-auth/adapters"
import GitHub from "next-auth/providers/github"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"
import { StoreAdapter } from "./adapter"

const prisma = new PrismaClient()

const adapter = {
  ...PrismaAdapter(prisma),
  createUser: async (user: AdapterUser) => {
    if (!user.email.endsWith("@corp.test"))
      throw new Error("Only addresses of corp.test can sign up")
    return prisma.user.create({ data: { ...user, tenantId: "corp" } })
  },
} satisfies Adapter

const other = StoreAdapter()
const getUser = other.getUser?.bind(other)
other.linkAccount = async (account) => {
  const user = await getUser?.(account.userId)
  const hidden = user ? { session_state: "hidden" } : {}
  return { ...account, ...hidden, access_token: "encrypted" }
}

export const { handlers, auth } = NextAuth({ adapter, providers: [GitHub] })
export const second = NextAuth({ adapter: other, providers: [GitHub] })
