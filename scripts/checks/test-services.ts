import type { Service } from "@lockstep/adapter-test-kit/containers"
import type { TestProject } from "vitest/node"
import { testServices, type TestService } from "../setup/find-services.mjs"
import { findTestNeeds, needsOf } from "./test-files.ts"

/** Names of the services that the selected test files of a project need. */
async function neededServices(project: TestProject): Promise<readonly string[]> {
  // Not part of the documented surface; without it the services of all files are started.
  const filters: unknown = Reflect.get(project.vitest, "filenamePattern")
  const { testFiles } = await project.globTestFiles(Array.isArray(filters) ? filters : [])
  return [...new Set(testFiles.flatMap(needsOf))]
}

/**
 * Starts the servers that tests name in their file names, once for all projects, and hands their
 * addresses to the tests in POSTGRES_URL, MARIADB_URL, MYSQL_URL, MONGODB_URL, REDIS_URL,
 * REDIS_CLUSTER_URL and VALKEY_URL. A test gets at its own part of one so:
 *
 *     // flows.postgres.contract.test.ts
 *     const server = await postgres() // finds POSTGRES_URL
 *     const scope = await server.scope({ name: "adapter", setup: "CREATE TABLE ..." })
 *     // ... scope.url ...
 *     await scope.drop()
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const here = findTestNeeds(process.env)
  for (const [name, value] of Object.entries(here.variables)) process.env[name] ??= value
  const needed = await neededServices(project)
  const missing = testServices.filter(
    ({ name, address }) =>
      needed.includes(name) && here.names.includes(name) && !process.env[address],
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
  const started = await Promise.all(
    missing.map(async ({ name, address }) => {
      const make = makers[name]
      if (make === undefined) throw new Error(`There is no maker for the service ${name}.`)
      // A service that does not start fails the files that need it, which try again, and no others.
      const [service] = await Promise.allSettled([make()])
      if (service.status === "rejected") {
        console.log(String(service.reason))
        return []
      }
      // The workers that run the tests are started later, with this environment.
      process.env[address] = service.value.url
      console.log(service.value.description)
      return [service.value]
    }),
  )
  return started.flat()
}
