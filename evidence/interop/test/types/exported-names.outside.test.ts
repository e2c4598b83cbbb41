import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, expect, test, vi } from "vitest"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { workspaceCommand } from "../../../../scripts/setup/workspace.mjs"
import { publishedModules } from "../../src/types/exported-names.ts"
import { mapPackageNames } from "../../src/types/package-names.ts"
import { scratchFolder } from "../../src/types/samples.ts"

/** Names that are left out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  OIDCConfigInternal:
    "a type of Auth.js's own code: no function that an application can call takes it",
  DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION: "the script for passkeys is Lockstep's own",
  SessionContext: "the state of the provider has another shape",
  __NEXTAUTH: "the state of the client has another shape",
}

// A compiler that has a processor to itself needs a tenth.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const published = ["@auth/core", "next-auth", "@auth/express"].flatMap(publishedModules)

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
}

beforeAll(async () => {
  await buildPackages()
})

test("every type and value that the published packages export has its name here", async () => {
  const folder = path.join(scratchFolder, "names")
  mkdirSync(folder, { recursive: true })
  const names = published.flatMap(({ name, exports }) =>
    exports.map((each) => ({ module: name, name: each })),
  )
  const imports = names.map(
    ({ module, name }, index) => `export type { ${name} as Name${index} } from "${module}"`,
  )
  writeFileSync(path.join(folder, "names.ts"), mapPackageNames(imports.join("\n")))
  const settings = JSON.stringify({ compilerOptions, files: ["names.ts"] })
  writeFileSync(path.join(folder, "tsconfig.json"), settings)

  const { output } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], {
    cwd: folder,
    show: false,
  })

  const errors = [...output.matchAll(/names\.ts\((\d+),\d+\): error/g)]
  const missing = errors.map(([, line]) => names[Number(line) - 1])
  expect(missing.filter((each) => leftOut[each?.name ?? ""] === undefined)).toEqual([])
  const found = new Set(missing.map((each) => each?.name))
  expect(found).toEqual(new Set(Object.keys(leftOut)))
})

test("the names of the published packages are found", () => {
  expect(published.find(({ name }) => name === "@auth/core/types")?.exports).toContain("Session")
  expect(published.find(({ name }) => name === "next-auth/jwt")?.exports).toContain("JWT")
  expect(published.length).toBeGreaterThan(100)
})
