import { checkStore, type StoreRuleId } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { brokenSubject } from "./broken-stores/network-subject.ts"
import { brokenOnNetwork, type BrokenRedisStore } from "./broken-stores/network.ts"

const service = await redis()
const scope = await service.scope("broken-stores")
process.env["LOCKSTEP_STORE_REDIS"] = scope.url
process.env["LOCKSTEP_STORE_PREFIX"] = scope.prefix

afterAll(async () => {
  await scope.drop()
  await service.stop()
})

/** The rules about a network, and the one that the store is to break. */
function rulesFor({ breaks }: BrokenRedisStore): readonly StoreRuleId[] {
  return [...new Set<StoreRuleId>(["ST8", "ST9", breaks])]
}

async function rulesBrokenBy(name: string, broken: BrokenRedisStore): Promise<string[]> {
  const module = new URL("./broken-stores/network-subject.ts", import.meta.url)
  module.searchParams.set("store", name)
  const { deadline = 10_000 } = broken
  const { rules } = await checkStore(brokenSubject(name), {
    level: 5,
    only: rulesFor(broken),
    parallel: 10,
    concurrency: 8,
    deadline,
    database: service.address,
    module,
  })
  return rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}

/** All at the same time: most of it is waiting for what does not come. */
const caught = new Map<string, readonly string[]>()

beforeAll(async () => {
  const runs = Object.entries(brokenOnNetwork).map(async ([name, broken]) => {
    caught.set(name, await rulesBrokenBy(name, broken))
  })
  await Promise.all(runs)
}, 180_000)

describe("a broken store is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(brokenOnNetwork))("%s", ([name, { breaks, also = [] }]) => {
    const rules = caught.get(name) ?? []
    expect(rules, rules.join(" ")).toContain(breaks)
    expect(rules.toSorted(), rules.join(" ")).toEqual([breaks, ...also].toSorted())
  })
})
