import { drizzleMariadb } from "./drizzle-mariadb.ts"
import { drizzlePostgres, drizzlePostgresDocumented } from "./drizzle-postgres.ts"
import { drizzleSqlite } from "./drizzle-sqlite.ts"
import { kyselyMariadb } from "./kysely-mariadb.ts"
import { kyselyPostgres } from "./kysely-postgres.ts"
import { kyselySqlite } from "./kysely-sqlite.ts"
import { mongodb } from "./mongodb.ts"
import { pgPostgres } from "./pg-postgres.ts"
import { prismaMariadb } from "./prisma-mariadb.ts"
import { prismaPostgres } from "./prisma-postgres.ts"
import { prismaSqlite } from "./prisma-sqlite.ts"
import type { SetUp } from "./set-up.ts"
import { unstorageRedis } from "./unstorage-redis.ts"
import { upstashRedis } from "./upstash-redis.ts"

/** Every setup of the survey, in the order of the document. */
export const allSetUps: readonly SetUp[] = [
  prismaPostgres,
  prismaMariadb,
  prismaSqlite,
  drizzlePostgres,
  drizzlePostgresDocumented,
  drizzleMariadb,
  drizzleSqlite,
  kyselyPostgres,
  kyselyMariadb,
  kyselySqlite,
  mongodb,
  upstashRedis,
  pgPostgres,
  unstorageRedis,
]
