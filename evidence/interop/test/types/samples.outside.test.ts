import { mkdirSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { type CompilerReport, compileSamples, type Flags } from "../../src/types/compile-samples.ts"
import {
  augmentingSamples,
  declaringSamples,
  interopFolder,
  sampleNames,
  scratchFolder,
  writeMovedSamples,
} from "../../src/types/samples.ts"
import { notExactWhenPublished, notWithTypeScript5 } from "../../src/types/not-exact.ts"

const plain: Flags = { exactOptionalPropertyTypes: false, skipLibCheck: true }
const exact: Flags = { exactOptionalPropertyTypes: true, skipLibCheck: true }
const whole: Flags = { exactOptionalPropertyTypes: true, skipLibCheck: false }

async function generatePrismaClient(): Promise<void> {
  const { code, output } = await runCommand(
    path.join(interopFolder, "node_modules/.bin/prisma"),
    ["generate", "--schema", path.join(interopFolder, "types/schema.prisma")],
    {
      cwd: interopFolder,
      // Generating needs no engine, and reports nothing anywhere.
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
        CHECKPOINT_DISABLE: "1",
        // Prisma notes there when it first ran; without this, in the home folder.
        XDG_CONFIG_HOME: path.join(scratchFolder, "config"),
      },
      show: false,
    },
  )
  if (code !== 0) throw new Error(output)
}

// A compiler that has a processor to itself needs a tenth.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

beforeAll(async () => {
  mkdirSync(scratchFolder, { recursive: true })
  await generatePrismaClient()
  // Applications are compiled with the declarations that are published, not with the sources.
  await buildPackages()
  writeMovedSamples()
})

const messages = ({ failed }: CompilerReport): string[] => [...failed.values()].flat()

test("there are at least 40 applications", () => {
  expect(sampleNames.length).toBeGreaterThanOrEqual(40)
})

test("those that declare members for a whole program are programs of their own", () => {
  expect(declaringSamples("published")).toEqual(expect.arrayContaining([...augmentingSamples]))
  expect(declaringSamples("lockstep")).toEqual(declaringSamples("published"))
})

describe("with the published packages", () => {
  test("every application compiles under strict", async () => {
    expect(messages(await compileSamples("published", plain))).toEqual([])
  })

  test("with exactOptionalPropertyTypes all compile but those that are listed", async () => {
    const { failed } = await compileSamples("published", exact)
    expect([...failed.keys()].sort()).toEqual(Object.keys(notExactWhenPublished).sort())
  })
})

describe("with Lockstep, where only the names of packages differ", () => {
  test("every application compiles under strict", async () => {
    expect(messages(await compileSamples("lockstep", plain))).toEqual([])
  })

  test("every application compiles with exactOptionalPropertyTypes", async () => {
    expect(messages(await compileSamples("lockstep", exact))).toEqual([])
  })

  test("every application compiles with TypeScript 5, but those that are listed", async () => {
    const { failed } = await compileSamples("lockstep", plain, sampleNames, "typescript-5")
    expect([...failed.keys()].sort()).toEqual(Object.keys(notWithTypeScript5).sort())
  })

  test("those that declare members compile without skipLibCheck, and so do our declarations", async () => {
    const report = await compileSamples("lockstep", whole, augmentingSamples)
    expect([...messages(report), ...report.inPackages]).toEqual([])
  })
})
