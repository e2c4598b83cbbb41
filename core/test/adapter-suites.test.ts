import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../..")

/** Functions that register the tests which all adapters have in common. */
const suites = globSync("core/test/support/adapter-suites/*.ts", { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^export function (test\w+)/gm)].map(([, name = ""]) => name),
)

const adapters = globSync("adapters/*/package.json", { cwd: root }).map((file) =>
  path.basename(path.dirname(file)),
)

/** The same scripts run on a cluster, where the contract tries them. */
const sameAs: ReadonlyMap<string, string> = new Map([["redis-cluster", "redis"]])

test("every adapter and every suite is found", () => {
  expect(adapters).toEqual(
    expect.arrayContaining(["drizzle", "kysely", "mongodb", "prisma", "redis"]),
  )
  expect(suites).toEqual(expect.arrayContaining(["testErrors", "testOvertaken", "testWholeUser"]))
})

describe.each(adapters)("%s", (adapter) => {
  const folder = path.join("adapters", adapter, "test")
  const tests = globSync("**/*.test.ts", { cwd: path.join(root, folder) })

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
  const source = "testErrors(open)\n  // No testOwnKey: there are none.\n// testOvertaken(open)"
  const names = ["testErrors", "testOwnKey", "testOvertaken", "testWholeUser"]
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
    (name) => !new RegExp(`^ *(?:${name}\\(|// No ${name}: \\w)`, "m").test(source),
  )
}

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8")
}
