import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { servicesOfTest, testsOfService } from "../checks/service-tests.ts"
import { providerRecipes, recipes } from "../setup/service-images.mjs"
import { runtimes } from "../setup/find-runtimes.mjs"
import { findServices, missingServices, testServices } from "../setup/find-services.mjs"
import { root } from "../setup/workspace.mjs"

const names = testServices.map(({ name }) => name)
const providers = providerRecipes.map(({ name }) => name)

describe("the name of a test file", () => {
  test.each([
    ["a.test.ts", []],
    ["a.postgres.test.ts", ["postgres"]],
    ["a.redis-cluster.test.ts", ["redis-cluster"]],
    ["a.mysql.redis.test.ts", ["mysql", "redis"]],
    ["redis.test/a.test.ts", []],
  ])("names the servers that it needs: %s", (file, needed) => {
    expect(servicesOfTest(`/some/folder/${file}`, names)).toEqual(needed)
  })

  test.each([
    ["test/a.postgres.test.ts", true],
    ["test/deep/a.postgres.mysql.test.ts", true],
    ["test/deep/a.mysql.postgres.test.ts", true],
    ["test/a.test.ts", false],
    ["test/postgres.test.ts", false],
    ["test/a.postgres-like.test.ts", false],
  ])("is matched by the patterns of a service: %s", (file, matches) => {
    const patterns = testsOfService("postgres")
    expect(patterns.some((pattern) => path.matchesGlob(file, pattern))).toBe(matches)
  })
})

describe("findServices", () => {
  test("believes what npm test says", () => {
    const found = findServices({ LOCKSTEP_SERVICES: "postgres,redis", MYSQL_URL: "mysql://a" })
    expect(found).toEqual({ names: ["postgres", "redis"], variables: {} })
    const missing = [
      "mariadb",
      "mysql",
      "mongodb",
      "redis-cluster",
      "valkey",
      ...providers,
      ...runtimes.map(({ name }) => name),
      "docker",
    ]
    expect(missingServices(found)).toEqual(missing)
  })

  test("knows no services when npm test says that there are none", () => {
    expect(missingServices(findServices({ LOCKSTEP_SERVICES: "" }))).toEqual([
      ...names,
      ...providers,
      ...runtimes.map(({ name }) => name),
      "docker",
    ])
  })

  test("takes an address in the environment for a service", () => {
    const nowhere = { MYSQL_URL: "mysql://a", LOCKSTEP_MYSQL_IMAGE: "example.invalid/none:0" }
    const found = findServices(nowhere)
    expect(found.names).toContain("mysql")
    expect(found.names).not.toContain("docker")
  })
})

describe("the images of OpenID providers", () => {
  test.each(providerRecipes)("$name is a service only when its image is there", (recipe) => {
    const nowhere = { [recipe.variable]: "example.invalid/none:0" }
    expect(findServices(nowhere).names).not.toContain(recipe.name)
    expect(missingServices(findServices(nowhere))).toContain(recipe.name)
  })
})

describe("docker-compose.yml", () => {
  const text = readFileSync(path.join(root, "docker-compose.yml"), "utf8")

  test("starts each service with the image that the tests would take", () => {
    const images = [...text.matchAll(/image: \$\{(\w+):-(.+)\}$/gm)].map((match) => match.slice(1))
    const byVariable = new Map(recipes.map(({ variable, official }) => [variable, official]))
    const wanted = testServices.map(({ image }) => [image, byVariable.get(image)])
    expect(images).toEqual(wanted)
  })

  test("tells the address of each service, with a port that it publishes", () => {
    const ports = testServices.flatMap(({ address }) => {
      const line = new RegExp(`^# +export ${address}=(.*)$`, "m").exec(text)?.[1] ?? ""
      return [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map((match) => match[1])
    })
    expect(ports).toHaveLength(9)
    for (const port of ports) expect(text).toContain(`"127.0.0.1:${port}:`)
  })
})
