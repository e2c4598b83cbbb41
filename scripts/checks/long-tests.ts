/**
 * The test files that take longest, in the order in which they are begun. Those that mostly wait for a
 * server or for a fault to end stand beside those that only reckon, so that there is work for every
 * processor at any time; and none of them is left over when all others have ended.
 */
export const longTests: readonly string[] = [
  "adapters/mongodb/test/contract.mongodb.test.ts",
  "tools/interop/test/aliases/applications.test.ts",
  "integrations/next/test/next-15-browser.test.ts",
  "adapters/prisma/test/contract.mariadb.test.ts",
  "adapters/prisma/test/contract.mysql.test.ts",
  "integrations/next/test/fixture-browser.test.ts",
  "adapters/prisma/test/contract.postgres.test.ts",
  "adapter-test-kit/test/broken-faults.test.ts",
  "examples/next/test/every-way-in-browser.test.ts",
  "adapter-test-kit/test/frail-adapters.test.ts",
  "adapter-test-kit/test/repetitions.test.ts",
  "adapters/kysely/test/contract.mariadb.test.ts",
  "integrations/next/test/mounted-browser.test.ts",
  "adapter-test-kit/test/different-faults.test.ts",
  "integrations/next/test/migration/from-next-auth-5.test.ts",
  "adapters/drizzle/test/contract.mysql.test.ts",
  "integrations/next/test/next-15-edge.test.ts",
  "adapters/drizzle/test/contract.postgres.test.ts",
  "adapter-test-kit/test/broken-adapters.test.ts",
  "examples/custom-adapter/test/contract.postgres.test.ts",
  "adapters/drizzle/test/contract.mariadb.test.ts",
  "adapters/prisma/test/contract.test.ts",
  "bench/test/sign-ups/killed.docker.test.ts",
  "bench/test/sign-ups/crowd.postgres.test.ts",
  "adapters/redis/test/contract.redis-cluster.test.ts",
  "adapters/kysely/test/contract.postgres.test.ts",
  "adapter-test-kit/test/broken-fidelity.test.ts",
  "adapters/redis/test/contract.redis.test.ts",
  "adapter-test-kit/test/broken-cost.test.ts",
  "adapters/mongodb/test/contract-driver-6.mongodb.test.ts",
  "examples/custom-adapter/test/costly-connections.postgres.test.ts",
  "adapters/drizzle/test/contract.test.ts",
  "adapter-test-kit/test/broken-concurrency.test.ts",
  "adapters/drizzle/test/contract-postgres-js.postgres.test.ts",
  "adapters/kysely/test/contract.test.ts",
  "adapters/drizzle/test/contract-pglite.test.ts",
  "adapter-test-kit/test/different-cost.test.ts",
  "adapters/drizzle/test/contract-libsql.test.ts",
  "adapters/kysely/test/contract.mysql.test.ts",
  "adapter-test-kit/test/model/different.test.ts",
  "adapters/redis/test/contract-upstash.redis.test.ts",
  "adapter-test-kit/test/different-adapters.test.ts",
  "adapter-test-kit/test/broken-without-faults.test.ts",
  "examples/express/test/browser.test.ts",
  "adapter-test-kit/test/reference.test.ts",
  "adapter-test-kit/test/closing.test.ts",
]

/**
 * Puts the long test files first.
 *
 * @param files - in any order
 * @param pathOf - where a file is, from the root of the repository, with slashes
 */
export function longestFirst<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
): readonly File[] {
  const places = new Map(longTests.map((path, place) => [path, place]))
  const placeOf = (file: File): number => places.get(pathOf(file)) ?? longTests.length
  // What is not in the list stays in its order.
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}
