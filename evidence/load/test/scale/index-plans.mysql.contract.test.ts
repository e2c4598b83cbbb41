import { mysql } from "@lockstep/adapter-test-kit/containers"
import { testIndexPlans } from "./index-plans.ts"
import { onScope } from "./on-scope.ts"
import { drizzleOnMySQL } from "./open-drizzle.ts"
import { kyselyOnMySQL } from "./open-kysely.ts"
import { prismaOnMySQL } from "./open-prisma.ts"

testIndexPlans("Kysely on MySQL", onScope(mysql, kyselyOnMySQL))
testIndexPlans("Drizzle on MySQL", onScope(mysql, drizzleOnMySQL))
testIndexPlans("Prisma on MySQL", onScope(mysql, prismaOnMySQL))
