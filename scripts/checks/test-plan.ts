import { needsOf, testFiles } from "./test-files.ts"

/**
 * Test files that run the whole contract in `npm test`: each adapter once and each SQL dialect once. Of a list, the
 * first file counts whose services are here.
 */
const wholeContracts: readonly (readonly string[])[] = [
  ["adapters/drizzle/test/adapter.postgres.contract.test.ts"],
  [
    "adapters/kysely/test/adapter.mariadb.contract.test.ts",
    "adapters/kysely/test/adapter.sqlite.contract.test.ts",
  ],
  ["adapters/prisma/test/adapter.sqlite.contract.test.ts"],
  ["adapters/mongodb/test/adapter.mongodb.contract.test.ts"],
  ["adapters/redis/test/adapter.redis.contract.test.ts"],
]

/** Test files in which the kit's own adapters and stores are caught, or pass, each by the shortest run that shows it. */
export const killFiles: readonly string[] = [
  "adapter-test-kit/test/kills",
  "adapter-test-kit/test/reference.proof.test.ts",
  "adapter-test-kit/test/remote.proof.test.ts",
  "adapter-test-kit/test/stores.proof.test.ts",
]

/** Builds the example on Next.js and signs in with Chromium; `npm test` runs the test of that name alone. */
export const nextSmoke = {
  file: "examples/next/test/every-method.browser.test.ts",
  name: "a signed-out visitor is sent to sign in",
} as const

/** Starts the demo on Express. */
export const expressSmoke = "examples/express/test/main.outside.test.ts"

/**
 * Whether what a test file needs is here.
 *
 * @param found - names of the services that are here
 */
export const isHere = (file: string, found: readonly string[]): boolean =>
  needsOf(file).every((need) => found.includes(need))

/**
 * The test files that run the whole contract in `npm test`.
 *
 * @param found - names of the services that are here
 */
export function wholeContractFiles(found: readonly string[]): readonly string[] {
  return wholeContracts.flatMap((files) => files.find((file) => isHere(file, found)) ?? [])
}

/** Databases whose pairs with an adapter `npm test` runs; `d1` and `sqlite` come from npm. */
const databasesOfPairs = [
  "d1",
  "mariadb",
  "mongodb",
  "postgres",
  "redis",
  "redis-cluster",
  "sqlite",
]
const pair = new RegExp(`/adapter\\.(?:${databasesOfPairs.join("|")})\\.contract\\.test\\.ts$`)

/**
 * The other pairs of an adapter and a database, of which `npm test` runs levels 0 and 1. Older or second clients of a
 * database, and databases of the same dialect, are a part of `npm run test:all` alone.
 *
 * @param found - names of the services that are here
 */
export function pairFiles(found: readonly string[]): readonly string[] {
  const whole = wholeContractFiles(found)
  return testFiles().filter(
    (file) => pair.test(file) && isHere(file, found) && !whole.includes(file),
  )
}

/** Every test file that `npm test` names beside unit tests, as far as its services are here. */
export function filesOfProof(): readonly string[] {
  const named = [...killFiles, nextSmoke.file, expressSmoke]
  return testFiles().filter(
    (file) =>
      named.some((start) => file.startsWith(start)) ||
      wholeContracts.some(([first]) => first === file),
  )
}
