import path from "node:path"
import { describe, expect, test } from "vitest"
import {
  filesWith,
  kindOf,
  needsOf,
  testFiles,
  testKinds,
  testNeeds,
} from "../checks/test-files.ts"
import { filesOfProof, killFiles, pairFiles, wholeContractFiles } from "../checks/test-plan.ts"
import config from "../../vitest.config.ts"

const files = testFiles()

describe("the name of a test file", () => {
  test.for([
    ["core/test/a.test.ts", "unit", []],
    ["core/test/a.alone.test.ts", "unit", []],
    ["adapters/kysely/test/flows.contract.test.ts", "contract", []],
    ["adapters/kysely/test/adapter.postgres.contract.test.ts", "contract", ["postgres"]],
    ["a/test/a.redis-cluster.contract.test.ts", "contract", ["redis-cluster"]],
    ["a/test/a.mysql.redis.contract.test.ts", "contract", ["mysql", "redis"]],
    ["a/test/redis.test.ts", "unit", []],
    ["a/test/a.redis-like.proof.test.ts", "proof", []],
    ["a/redis.proof/a.test.ts", "unit", []],
    ["a/test/pages.browser.test.ts", "browser", ["browser"]],
    ["a/test/pages.browser.outside.test.ts", "outside", ["browser"]],
  ] as const)("%s is of the kind %s and needs %s", ([file, kind, needs]) => {
    expect(kindOf(file)).toBe(kind)
    expect(needsOf(file)).toEqual(needs)
  })

  test("matches the patterns of exactly those services that it needs", () => {
    for (const file of files) {
      const matching = testNeeds.filter((need) =>
        filesWith(need).some((pattern) => path.matchesGlob(file, pattern)),
      )
      expect(matching, file).toEqual(needsOf(file))
    }
  })

  test("names a server only in a kind that may have one", () => {
    const units = files.filter((file) => kindOf(file) === "unit")
    expect(units.length).toBeGreaterThan(400)
    expect(units.filter((file) => needsOf(file).length > 0)).toEqual([])
  })
})

test("every kind has test files", () => {
  expect([...new Set(files.map(kindOf))].toSorted()).toEqual([...testKinds].toSorted())
})

test("each test file is in exactly one project of Vitest, whatever is missing here", () => {
  const projects = config.test?.projects ?? []
  expect(projects).toHaveLength(8)
  const isMissing = (pattern: string): boolean => testNeeds.flatMap(filesWith).includes(pattern)
  const isIn = (file: string, project: (typeof projects)[number]): boolean => {
    if (typeof project !== "object" || !("test" in project)) return false
    const { include = [], exclude = [] } = project.test ?? {}
    const matches = (pattern: string): boolean => path.matchesGlob(file, pattern)
    return include.some(matches) && !exclude.some((each) => !isMissing(each) && matches(each))
  }
  for (const file of files) {
    expect(projects.filter((project) => isIn(file, project)).length, file).toBe(1)
  }
})

describe("npm test", () => {
  const adapters = ["drizzle", "kysely", "mongodb", "prisma", "redis"]
  const adapterOf = (file: string): string => file.split("/")[1] ?? ""

  test("runs the whole contract on each adapter once, and each SQL dialect once", () => {
    const whole = wholeContractFiles(testNeeds)
    expect(whole.map(adapterOf).toSorted()).toEqual(adapters)
    const names = whole.map((file) => path.basename(file)).join(" ")
    for (const dialect of ["postgres", "mariadb", "sqlite"]) expect(names).toContain(`.${dialect}.`)
  })

  test("runs it on engines from npm where no server is found", () => {
    const whole = wholeContractFiles(["postgres", "mongodb"]).map(adapterOf)
    expect(whole.toSorted()).toEqual(["drizzle", "kysely", "mongodb", "prisma"])
    expect(wholeContractFiles([]).map(adapterOf).toSorted()).toEqual(["kysely", "prisma"])
  })

  test("runs the lowest levels of every other pair", () => {
    const both = [...wholeContractFiles(testNeeds), ...pairFiles(testNeeds)]
    expect(new Set(both).size).toBe(both.length)
    const pairs = files.filter((file) => /\/adapter\.[^.]+\.contract\./.test(file))
    // The same statements as on MariaDB and Redis, and clients of the databases that are older or others.
    const others = /\.(?:mysql|valkey|libsql|pglite|prisma-6|kysely-0-28|older-drizzle)\./
    expect(both.toSorted()).toEqual(pairs.filter((file) => !others.test(file)))
  })

  test("names files that exist", () => {
    for (const start of killFiles) {
      expect(
        files.some((file) => file.startsWith(start)),
        start,
      ).toBe(true)
    }
    expect(filesOfProof().length).toBeGreaterThan(killFiles.length + adapters.length)
  })
})

describe("npm run test:all", () => {
  test.for([1, 2, 3, 4, 7])("of %i shards each file is in exactly one", async (count) => {
    const shards = await Promise.all(
      Array.from({ length: count }, (_, index) => filesOfShard(index + 1, count)),
    )
    expect(shards.flat().toSorted()).toEqual([...files].toSorted())
    const lengths = shards.map((shard) => shard.length)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
  })
})

/** What Vitest runs of a shard. */
async function filesOfShard(index: number, count: number): Promise<readonly string[]> {
  const Sequencer = config.test?.sequence?.sequencer
  if (Sequencer === undefined) throw new Error("vitest.config.ts has no sequencer.")
  // The sequencer reads the shard from its context, and the path from each specification.
  const context = { config: { shard: { index, count } } } as never
  const specifications = files.map((moduleId) => ({ moduleId })) as never[]
  const chosen = await new Sequencer(context).shard(specifications)
  return chosen.map(({ moduleId }) => moduleId)
}
