import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { beforeAll, expect, test, vi } from "vitest"
import { buildPackages } from "../../../scripts/setup/build.mjs"
import { runCommand } from "../../../scripts/setup/run-command.mjs"
import { root, workspaceCommand } from "../../../scripts/setup/workspace.mjs"

// A compiler that has a processor to itself needs a tenth.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

beforeAll(async () => {
  // Applications are compiled with the declarations that are published, not with the sources.
  await buildPackages()
})

const older = path.join(root, "tools/next-15/node_modules/.bin/tsc")

test.each([
  ["7", workspaceCommand("tsc")],
  ["5.9", older],
])(
  "the functions of features are inferred from the list, by TypeScript %s",
  async (version, tsc) => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-features-"))
    const file = path.join(import.meta.dirname, "feature-list.ts")
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2022",
      lib: ["es2024", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      types: [],
      paths: {
        "@lockstep/core": [path.join(root, "core/dist/index.d.ts")],
        "@lockstep/core/*": [path.join(root, "core/dist/*.d.ts")],
      },
    }
    writeFileSync(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: [file] }),
    )
    try {
      const told = await runCommand(tsc, ["--version"], { cwd: folder, show: false })
      expect(told.output).toContain(`Version ${version}`)
      const { output } = await runCommand(tsc, ["--pretty", "false"], { cwd: folder, show: false })
      expect(output).toBe("")
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
