import { testIndexPlans } from "./index-plans.ts"
import { drizzleOnSQLite } from "./open-drizzle.ts"
import { kyselyOnSQLite } from "./open-kysely.ts"
import { prismaOnSQLite } from "./open-prisma.ts"

testIndexPlans("Kysely on SQLite", kyselyOnSQLite)
testIndexPlans("Drizzle on SQLite", drizzleOnSQLite)
testIndexPlans("Prisma on SQLite", prismaOnSQLite)
