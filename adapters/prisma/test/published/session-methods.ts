import { expiredRecords, type Adapter } from "@lockstep/core/adapters"
import type { PrismaClient } from "./client.ts"

/** An adapter that lists and deletes the sessions of a user, and deletes expired records. */
export function withSessionMethods(adapter: Adapter, prisma: PrismaClient): Adapter {
  const { session, verificationToken } = prisma
  return {
    ...adapter,
    listSessionsByUserId: (userId) => session.findMany({ where: { userId } }),
    async deleteSessionsByUserId(userId, { except } = {}) {
      const others = except === undefined ? {} : { NOT: { sessionToken: except } }
      await session.deleteMany({ where: { userId, ...others } })
    },
    ...expiredRecords(
      async (before, limit) => {
        const isExpired = { expires: { lt: before } }
        const order = { orderBy: { expires: "asc" }, take: limit }
        const first = await session.findMany({ where: isExpired, ...order })
        const tokens = first.map(({ sessionToken }) => sessionToken)
        // A session that was extended since stays.
        const where = { sessionToken: { in: tokens }, ...isExpired }
        return (await session.deleteMany({ where })).count
      },
      async (before, limit) => {
        const isExpired = { expires: { lt: before } }
        const order = { orderBy: { expires: "asc" }, take: limit }
        const first = await verificationToken.findMany({ where: isExpired, ...order })
        const where = { token: { in: first.map(({ token }) => token) }, ...isExpired }
        return (await verificationToken.deleteMany({ where })).count
      },
    ),
  }
}
