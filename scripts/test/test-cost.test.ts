import { existsSync, globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { costOf, readCosts, testCosts } from "../checks/test-cost.ts"
import { packageFolders, root } from "../setup/workspace.mjs"

const files = [...packageFolders(), "scripts"].flatMap((folder) =>
  globSync(`${folder}/test/**/*.test.ts`, { cwd: root }),
)

function costIn(file: string): string {
  expect(existsSync(path.join(root, file)), file).toBe(true)
  return costOf(file, readFileSync(path.join(root, file), "utf8"))
}

test.for([
  ["core/test/sessions/idle-time-out.test.ts", "quick"],
  ["core/test/faults/flows.test.ts", "proof"],
  ["core/test/properties/cookies.test.ts", "proof"],
  ["core/test/features/provider-tokens-faults.test.ts", "proof"],
  ["core/test/features/provider-tokens.test.ts", "quick"],
  ["core/test/attacks/cross-purpose.test.ts", "proof"],
  ["core/test/attacks/hostile-store.test.ts", "quick"],
  ["integrations/express/test/attacks/sentinels.test.ts", "proof"],
  ["integrations/express/test/attacks/stated-origin.test.ts", "proof"],
  ["integrations/next/test/attacks/stated-origin.test.ts", "proof"],
  ["adapter-test-kit/test/architecture.test.ts", "quick"],
  ["adapter-test-kit/test/broken-adapters.test.ts", "proof"],
  ["adapter-test-kit/test/model/different.test.ts", "proof"],
  ["adapter-test-kit/test/command/flags.test.ts", "proof"],
  ["adapter-test-kit/test/closing.mysql.test.ts", "contract"],
  ["adapters/kysely/test/contract.test.ts", "contract"],
  ["adapters/redis/test/contract.redis-cluster.test.ts", "contract"],
  ["adapters/redis/test/keys.test.ts", "quick"],
  ["tools/test-services/test/containers.docker.test.ts", "contract"],
  ["tools/test-services/test/scopes.d1.test.ts", "contract"],
  ["tools/cli/test/schema.test.ts", "contract"],
  ["tools/cli/test/init.test.ts", "quick"],
  ["bench/test/scale/index-plans.test.ts", "contract"],
  ["integrations/next/test/fixture-browser.test.ts", "browser"],
  ["integrations/next/test/next-15-edge.test.ts", "browser"],
  ["examples/express/test/main.test.ts", "browser"],
  ["examples/frameworks/test/hono.test.ts", "browser"],
  ["examples/express/test/sessions.test.ts", "quick"],
  ["tools/interop/test/aliases/published-exports.test.ts", "packages"],
  ["tools/testing/test/faults.test.ts", "quick"],
  ["tools/site/test/documents.test.ts", "quick"],
  ["tools/site/test/site-browser.test.ts", "browser"],
  ["tools/runtimes/test/core-in-workerd.test.ts", "runtimes"],
  ["tools/runtimes/test/core-on-bun.bun.test.ts", "runtimes"],
  ["survey/test/page.test.ts", "survey"],
])("%s is %s", ([file = "", cost]) => {
  expect(costIn(file)).toBe(cost)
})

test("every kind has test files, and a file that starts nothing is quick", () => {
  expect(new Set(files.map(costIn))).toEqual(new Set(testCosts))
  expect(costOf("core/test/some.test.ts", "")).toBe("quick")
})

test("no quick test file names a server or a browser", () => {
  const quick = files.filter((file) => costIn(file) === "quick").map((file) => path.basename(file))
  expect(quick.length).toBeGreaterThan(200)
  expect(
    quick.filter((name) =>
      /browser|\.(?:postgres|mysql|mariadb|mongodb|redis|valkey|docker)\./.test(name),
    ),
  ).toEqual([])
})

/** A program costs more than most tests: which files start some is decided, and does not just happen. */
const startingPrograms = [
  "adapter-test-kit/test/process-guard.test.ts",
  "core/test/features/overtaken-sign-ins.test.ts",
  "core/test/features/rate-limits.test.ts",
  "core/test/oauth/document-cache-worker.test.ts",
  "core/test/support/child-process.test.ts",
  "core/test/types/augmentation.test.ts",
  "core/test/types/feature-list.test.ts",
  "scripts/test/compile-cache.test.ts",
  "scripts/test/loop.test.ts",
  "tools/cli/test/application-modules.test.ts",
  "tools/cli/test/commands.test.ts",
  "tools/cli/test/doctor-broken.test.ts",
  "tools/cli/test/doctor-providers.test.ts",
  "tools/cli/test/doctor.test.ts",
  "tools/cli/test/init.test.ts",
  "tools/cli/test/secret.test.ts",
  "tools/site/test/provider-pages.test.ts",
  "tools/test-services/test/scope-names.test.ts",
  "tools/testing/test/node-test.test.ts",
]

test("no other quick test files start programs than these", () => {
  const starts =
    /from "(?:node:child_process|miniflare|[^"]*\/run-command\.mjs|\.\/support\/project\.ts)"/
  const found = files.filter((file) => {
    const text = readFileSync(path.join(root, file), "utf8")
    return costOf(file, text) === "quick" && starts.test(text)
  })
  expect(found.toSorted()).toEqual(startingPrograms)
})

test("a list of kinds is read, and a wrong one is refused", () => {
  expect(readCosts(undefined)).toEqual(testCosts)
  expect(readCosts("")).toEqual(testCosts)
  expect(readCosts("quick,proof")).toEqual(["quick", "proof"])
  expect(() => readCosts("quik")).toThrow("LOCKSTEP_COST: there is no quik. There are: quick, ")
})
