import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../..")

const suiteFiles = globSync("core/test/support/adapter-suites/*.ts", { cwd: root })

/** What an adapter is to the compiler is the same on each database. */
const isOfTypes = (file: string): boolean => path.basename(file) === "types.ts"

/** Functions that register the tests which all adapters have in common. */
const suites = suiteFiles.filter((file) => !isOfTypes(file)).flatMap(suitesIn)

/** Those of them that `testTypes` calls, for packages whose types are made only when the tests run. */
const partsOfTypes = suiteFiles
  .filter(isOfTypes)
  .flatMap(suitesIn)
  .filter((name) => name !== "testTypes")

const adapters = globSync("adapters/*/package.json", { cwd: root }).map((file) =>
  path.basename(path.dirname(file)),
)

/** The same scripts run on a cluster and on Valkey, where the contract tries them. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ["redis-cluster", "redis"],
  ["valkey", "redis"],
])

test("every adapter and every suite is found", () => {
  expect(adapters).toEqual(
    expect.arrayContaining(["drizzle", "kysely", "mongodb", "prisma", "redis"]),
  )
  expect(suites).toEqual(expect.arrayContaining(["testErrors", "testOvertaken", "testWholeUser"]))
  expect(partsOfTypes).toEqual(["testOwnFields", "testConfigured", "testNoDatabase"])
})

describe.each(adapters)("%s", (adapter) => {
  const folder = path.join("adapters", adapter, "test")
  const tests = globSync("**/*.test.ts", { cwd: path.join(root, folder) })

  test("runs the suites of types", () => {
    const source = tests.map((file) => read(path.join(folder, file))).join("\n")
    const forgotten = findForgotten(source, ["testTypes"])
    expect(forgotten.length === 0 ? [] : findForgotten(source, partsOfTypes)).toEqual([])
  })

  test.each(servicesOf(tests))(
    "runs the suites of all adapters on %s, or says why not",
    (service) => {
      const sources = tests
        .filter((file) => partsOf(file).includes(service))
        .map((file) => read(path.join(folder, file)))
      expect(findForgotten(sources.join("\n"), suites)).toEqual([])
    },
  )
})

test("a suite that is neither called nor explained is forgotten", () => {
  const called = "testErrors(open)\ntestTypes<{ adapter: Adapter }>(open)"
  const source = `${called}\n  // No testOwnKey: there are none.\n// testOvertaken(open)`
  const names = ["testErrors", "testTypes", "testOwnKey", "testOvertaken", "testWholeUser"]
  expect(findForgotten(source, names)).toEqual(["testOvertaken", "testWholeUser"])
})

/** The databases on which an adapter runs the contract; one without a server is SQLite. */
function servicesOf(tests: readonly string[]): readonly string[] {
  const services = tests
    .filter((file) => /^contract\.(?:[\w-]+\.)*test\.ts$/.test(file))
    .flatMap(partsOf)
    .map((service) => sameAs.get(service) ?? service)
  return [...new Set(services)]
}

function partsOf(file: string): readonly string[] {
  const [, ...services] = path.basename(file, ".test.ts").split(".")
  return services.length > 0 ? services : ["sqlite"]
}

function findForgotten(source: string, names: readonly string[]): readonly string[] {
  return names.filter(
    (name) => !new RegExp(`^ *(?:${name}[(<]|// No ${name}: \\w)`, "m").test(source),
  )
}

function suitesIn(file: string): readonly string[] {
  return [...read(file).matchAll(/^export function (test\w+)/gm)].map(([, name = ""]) => name)
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8")
}
