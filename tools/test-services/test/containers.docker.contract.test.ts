import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  mariadb,
  mongodb,
  mysql,
  postgres,
  redis,
  redisCluster,
  valkey,
  ServiceUnavailable,
  type Service,
} from "@lockstep/test-services"
import { askCluster, askMongo, askMysql, askPostgres, askRedis } from "./real-drivers.ts"

const slow = { timeout: 120_000 }
const addresses = [
  "POSTGRES_URL",
  "MARIADB_URL",
  "MYSQL_URL",
  "MONGODB_URL",
  "REDIS_URL",
  "REDIS_CLUSTER_URL",
  "VALKEY_URL",
]

let started: Service[] = []

beforeEach(() => {
  for (const name of addresses) vi.stubEnv(name, "")
})

afterEach(async () => {
  await Promise.all(started.map((service) => service.stop()))
  started = []
}, slow.timeout)

/** Registers a service to be stopped, and expects it to come from the right source. */
async function expectFrom<S extends Service>(source: string, starting: Promise<S>): Promise<S> {
  const service = await starting
  started.push(service)
  expect(service.source).toBe(source)
  return service
}

test("PostgreSQL runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", postgres())
  expect(await askPostgres(url, "SHOW server_version_num")).toEqual([
    { server_version_num: expect.stringMatching(/^\d{6}$/) },
  ])
})

test("MariaDB runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", mariadb())
  expect(await askMysql(url, "SELECT @@version AS version")).toEqual([
    { version: expect.stringContaining("MariaDB") },
  ])
})

test("MySQL runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", mysql())
  // For MySQL this is a comment; MariaDB runs its content.
  expect(
    await askMysql(url, "SELECT @@version AS version, 'MySQL' /*M! 'MariaDB' */ AS name"),
  ).toEqual([{ version: expect.stringMatching(/^\d+\.\d+\.\d+/), name: "MySQL" }])
})

test("MongoDB runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", mongodb())
  const answer = await askMongo(url, (client) => client.db().command({ ping: 1 }))
  expect(answer.ok).toBe(1)
})

test("Redis runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", redis())
  expect(await askRedis(url, (client) => client.info("server"))).toContain("redis_version")
})

test("Valkey runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", valkey())
  expect(await askRedis(url, (client) => client.info("server"))).toContain("server_name:valkey")
})

test("a Redis Cluster runs in a container when nothing is named", slow, async () => {
  const { url } = await expectFrom("container", redisCluster())
  const masters = await askCluster(url, (client) => Promise.resolve(client.nodes("master").length))
  expect(masters).toBe(3)
})

test("a server that is named comes before a container", slow, async () => {
  const { url } = await expectFrom("container", redis())
  vi.stubEnv("REDIS_URL", url)
  const named = await expectFrom("environment", redis())
  expect(named.url).toBe(url)
})

test("an engine from a package comes after a container", slow, async () => {
  const server = await expectFrom("embedded", postgres({ image: "example.invalid/none:0" }))
  expect(server.description).toMatch(/^PostgreSQL: the engine of .*; no container, because /)
  const scope = await server.scope({ setup: "CREATE TABLE things (id int)" })
  expect(await askPostgres(scope.url, "SELECT id FROM things")).toEqual([])
  await server.stop()
  await expect(askPostgres(server.url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/)
})

test("a server that does not get ready is told with what it wrote", slow, async () => {
  // A server whose first start takes seconds.
  const late = mariadb({ sources: ["container"], timeout: 1 })
  await expect(late).rejects.toThrow(/did not start: it was not ready after 1 ms: /)
  await expect(late).rejects.toThrow(ServiceUnavailable)
})
