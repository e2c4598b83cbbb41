import { PrismaAdapter } from "@auth/prisma-adapter"
import { accountChange, isExpected, type Adapter } from "@lockstep/core/adapters"
import type { PrismaClient } from "./client.ts"

/** The published adapter, with updates of tokens. */
export function adapterOf(prisma: PrismaClient): Adapter {
  return {
    ...PrismaAdapter(prisma),
    listAccountsByUserId: (userId) => prisma.account.findMany({ where: { userId } }),
    async updateAccount(update, expected) {
      const change = accountChange(update, expected)
      if (!change) return null
      const { provider, providerAccountId, tokens } = change
      const key = { provider, providerAccountId }
      if (Object.values(tokens).every((token) => token === undefined)) {
        const account = await prisma.account.findFirst({ where: key })
        return account && isExpected(change, account) ? account : null
      }
      // One statement compares and writes, so that of parallel calls one gets the account.
      const where = change.expected
        ? { ...key, [change.expected.column]: change.expected.value }
        : key
      const [account] = await prisma.account.updateManyAndReturn({ where, data: tokens })
      return account ?? null
    },
  }
}
