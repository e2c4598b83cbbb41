import { postgres } from "@lockstep/adapter-test-kit/containers"
import { testIndexPlans } from "./index-plans.ts"
import { onScope } from "./on-scope.ts"
import { drizzleOnPostgres } from "./open-drizzle.ts"
import { kyselyOnPostgres } from "./open-kysely.ts"
import { prismaOnPostgres } from "./open-prisma.ts"

testIndexPlans("Kysely on PostgreSQL", onScope(postgres, kyselyOnPostgres))
testIndexPlans("Drizzle on PostgreSQL", onScope(postgres, drizzleOnPostgres))
testIndexPlans("Prisma on PostgreSQL", onScope(postgres, prismaOnPostgres))
