import type { Service } from "@lockstep/adapter-test-kit/containers"
import type { TestProject } from "vitest/node"
import { findServices, testServices, type TestService } from "../setup/find-services.mjs"
import { servicesOfTest } from "./service-tests.ts"

/** Names of the services that the selected test files of a project need. */
async function neededServices(project: TestProject): Promise<readonly string[]> {
  // Not part of the documented surface; without it the services of all files are started.
  const filters: unknown = Reflect.get(project.vitest, "filenamePattern")
  const { testFiles } = await project.globTestFiles(Array.isArray(filters) ? filters : [])
  const names = testServices.map(({ name }) => name)
  return [...new Set(testFiles.flatMap((file) => servicesOfTest(file, names)))]
}

/**
 * Starts the servers that tests name in their file names, once for all projects, and hands their
 * addresses to the tests in POSTGRES_URL, MARIADB_URL, MYSQL_URL, MONGODB_URL, REDIS_URL,
 * REDIS_CLUSTER_URL and VALKEY_URL. A test gets at its own part of one so:
 *
 *     // adapter.postgres.test.ts
 *     const server = await postgres() // finds POSTGRES_URL
 *     const scope = await server.scope({ name: "adapter", setup: "CREATE TABLE ..." })
 *     // ... scope.url ...
 *     await scope.drop()
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const [name, value] of Object.entries(findServices(process.env).variables)) {
    process.env[name] ??= value
  }
  const needed = await neededServices(project)
  const missing = testServices.filter(
    ({ name, address }) => needed.includes(name) && !process.env[address],
  )
  const started = await start(missing)
  return async () => {
    await Promise.all(started.map((service) => service.stop()))
  }
}

async function start(missing: readonly TestService[]): Promise<readonly Service[]> {
  if (missing.length === 0) return []
  const kit = await import("@lockstep/adapter-test-kit/containers")
  const makers: Readonly<Record<string, () => Promise<Service>>> = {
    postgres: kit.postgres,
    mariadb: kit.mariadb,
    mysql: kit.mysql,
    mongodb: kit.mongodb,
    redis: kit.redis,
    "redis-cluster": kit.redisCluster,
    valkey: kit.valkey,
  }
  return Promise.all(
    missing.map(async ({ name, address }) => {
      const make = makers[name]
      if (make === undefined) throw new Error(`There is no maker for the service ${name}.`)
      const service = await make()
      // The workers that run the tests are started later, with this environment.
      process.env[address] = service.url
      console.log(service.description)
      return service
    }),
  )
}
