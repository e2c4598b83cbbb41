import { mysqlStore } from "./mysql-store.ts"
import { postgresStore } from "./postgres-store.ts"
import { redisStore } from "./redis-store.ts"
import type { ScaleStore } from "./store.ts"

/** What is measured, in the order of the tables. */
export const stores: readonly ScaleStore[] = [postgresStore, mysqlStore, redisStore]
