import type { KitOptions } from "@lockstep/adapter-test-kit"

/**
 * The rules that a driver, or a version of one, can break while the adapter's own code is right: how values
 * of each type travel, what an error looks like, what a connection does with calls at the same time, and
 * that records are there at all.
 *
 * What runs where:
 *
 * | Adapter | The whole contract, L0 to L5                                   | These rules                           |
 * | ------- | -------------------------------------------------------------- | ------------------------------------- |
 * | Drizzle | `pg` on PostgreSQL, `mysql2` on MySQL and MariaDB, better-sqlite3 | postgres.js, PGlite, libSQL, D1       |
 * | Kysely  | the same                                                       | D1                                    |
 * | Prisma  | Prisma 7 on PostgreSQL, MySQL, MariaDB and libSQL              | D1; Prisma 6 on PostgreSQL, MySQL and SQLite |
 * | Redis   | `ioredis` 6 on Redis and Redis Cluster; on Valkey up to L3     | `ioredis` 5, node-redis, Upstash      |
 * | MongoDB | driver 7                                                       | –                                     |
 *
 * Older versions of Drizzle (0.44), Kysely (0.28) and of MongoDB's driver (6) run all of L0 to L2.
 */
export const shortContract = {
  level: 3,
  only: [
    "X1",
    "X2",
    "X3",
    "A1",
    "A2",
    "A8",
    "A9",
    "A20",
    "A21",
    "A22",
    "K1",
    "K2",
    "K3",
    "K4",
    "K5",
    "K6",
    "S2",
    "S10",
    "S17",
    "S20",
    "S22",
    "S23",
    "P1",
    "P2",
    "P3",
    "U8",
    "U17",
    "U18",
    "V3",
    "W7",
    "W8",
    "W9",
    "C1",
    "C2",
    "C3",
    "C5",
    "C6",
    "C7",
    "C8",
    "C10",
    "X6",
    "X8",
    "X9",
    "X12",
    "X13",
    "X14",
    "X15",
    "X16",
    "X17",
    "X21",
    "X26",
    "X28",
  ],
} as const satisfies KitOptions

/** The same on D1, where each statement is a request to another process. */
export const shortContractOnD1 = { ...shortContract, concurrency: 6 } as const satisfies KitOptions
