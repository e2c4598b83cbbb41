import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { filesWith, testKinds } from "./scripts/checks/test-files.ts"
import { testProject, TestSequencer } from "./scripts/checks/test-project.ts"
import { moduleCache, scratch } from "./scripts/setup/workspace.mjs"

// Vitest stores a token there when it starts; otherwise, it would do so in the home folder.
const { XDG_DATA_HOME = "" } = process.env
process.env["XDG_DATA_HOME"] = scratch

const all = ["**/test/**/*.test.ts"]
const ofKind = (kind: string): string => `**/test/**/*.${kind}.test.ts`
const otherKinds = testKinds.filter((kind) => kind !== "unit").map(ofKind)

/** These replace modules, which others must not have loaded before, nor find replaced. */
const alone = filesWith("alone")
/** These run on the modules that core has for other runtimes. */
const web = filesWith("web")
/** These run the contract, which judges what happens to the whole process. */
const adapter = ["**/test/adapter.*.test.ts"]

/** On a busy machine, an adapter is not slow because it takes a while. */
const env = { LOCKSTEP_TIME_FACTOR: "3" }

export default defineConfig({
  test: {
    // Long tests wait more than they calculate.
    maxWorkers: Math.max(3, availableParallelism()),
    // What a module becomes is kept until it changes: files and runs share it.
    fsModuleCache: true,
    fsModuleCachePath: moduleCache,
    sequence: { sequencer: TestSequencer },
    // What a change affects follows from imports, except for installed packages.
    forceRerunTriggers: ["**/pnpm-lock.yaml"],
    projects: [
      { name: "unit", include: all, exclude: [...otherKinds, ...alone, ...web], isolate: false },
      { name: "alone", include: alone, exclude: otherKinds },
      { name: "web", include: web, exclude: otherKinds, web: true },
      {
        name: "contract",
        include: [ofKind("contract")],
        exclude: [...adapter, ...alone],
        isolate: false,
        env,
      },
      { name: "adapter", include: [...adapter, "**/*.alone.*.contract.test.ts"], env },
      { name: "proof", include: [ofKind("proof")] },
      { name: "browser", include: [ofKind("browser")] },
      { name: "outside", include: [ofKind("outside")], env },
    ].map((files) => testProject({ ...files, env: { XDG_DATA_HOME, ...files.env } })),
  },
})
