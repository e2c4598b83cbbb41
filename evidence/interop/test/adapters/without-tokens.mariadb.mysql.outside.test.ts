import { PrismaAdapter as PublishedPrismaAdapter } from "@auth/prisma-adapter"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { mysqlServers } from "../../../../adapters/prisma/test/open-database.ts"
import { testWithoutTokens } from "./without-tokens.ts"

for (const [server, openMySQL] of mysqlServers) {
  const withoutTable = async () => {
    const { prisma } = await openMySQL("legacy")
    await prisma.$executeRawUnsafe("drop table `VerificationToken`")
    return prisma
  }
  testWithoutTokens(`@auth/prisma-adapter on ${server}`, async () =>
    PublishedPrismaAdapter(await withoutTable()),
  )
  testWithoutTokens(`@lockstep/prisma-adapter on ${server}`, async () =>
    PrismaAdapter(await withoutTable()),
  )
}
