import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { type OutputChunk, rolldown, type RolldownOutput } from "rolldown"
import { beforeAll, describe, expect, test } from "vitest"
import { buildPackages } from "../setup/build.mjs"
import { root } from "../setup/workspace.mjs"

// What the specification of features allows for all hooks (section 1, rule 2) and the options of sessions (section 5) is
// part of these limits. A change that adds weight takes as much away.
const auth: readonly Import[] = [
  { module: "index", name: "Auth" },
  { module: "providers/github", name: "GitHub" },
]
/** What a request may need that reads no session. */
const later = ["pages", "oauth", "webauthn", "email", "accounts", "credentials", "callback"]
let weight: Weight

beforeAll(async () => {
  await buildPackages()
  weight = await weighCore(auth)
})

describe("the core with one provider", () => {
  test("starts with at most 26.5 KiB, minified and compressed, which read a session", () => {
    expect(weight.atStart).toBeGreaterThan(20)
    expect(weight.atStart).toBeLessThanOrEqual(26.5)
    expect(weight.sourcesAtStart).toContain("sessions/jwt-sessions.ts")
  })

  test("weighs at most 65.75 KiB in one file", () => {
    expect(weight.whole).toBeGreaterThan(weight.atStart)
    expect(weight.whole).toBeLessThanOrEqual(65.75)
  })

  test.each(later)("loads nothing of %s before a request needs it", (folder) => {
    expect(weight.sourcesAtStart.filter((file) => file.startsWith(`${folder}/`))).toEqual([])
  })
})

test("an integration loads no pages and nothing that signs users in at start", async () => {
  const { sourcesAtStart } = await weighCore([{ module: "integration", name: "integrationEngine" }])
  expect(sourcesAtStart).toContain("sessions/jwt-sessions.ts")
  const found = sourcesAtStart.filter((file) => later.includes(file.split("/", 1)[0] ?? ""))
  // Which parameters a server function may pass to a provider.
  expect(found).toEqual(["oauth/authorization-parameters.ts"])
})

/** KiB that a feature adds: when the application starts, and in one file with everything. */
const features: readonly (Import & { readonly atStart: number; readonly whole: number })[] = [
  { module: "features/back-channel-logout", name: "backChannelLogout", atStart: 19.5, whole: 4.9 },
  { module: "features/provider-logout", name: "providerLogout", atStart: 16.75, whole: 2.25 },
  { module: "features/provider-tokens", name: "providerTokens", atStart: 9.85, whole: 11.85 },
  { module: "features/rate-limits", name: "rateLimits", atStart: 7.15, whole: 3.95 },
  { module: "features/session-management", name: "sessionManagement", atStart: 8.5, whole: 4.85 },
]

describe("an application with a feature", () => {
  test("has a limit for each feature that there is", () => {
    const modules = globSync("core/src/features/*.ts", { cwd: root })
    expect(modules.map((file) => `features/${path.basename(file, ".ts")}`).toSorted()).toEqual(
      features.map(({ module }) => module),
    )
  })

  test.each(features)("weighs at most $whole KiB more: $name", async (feature) => {
    const { atStart, whole } = await weighCore([...auth, feature])
    expect(whole - weight.whole).toBeGreaterThan(1)
    expect(whole - weight.whole).toBeLessThanOrEqual(feature.whole)
    expect(atStart - weight.atStart).toBeLessThanOrEqual(feature.atStart)
  })
})

/** What the core weighs in an application. */
interface Weight {
  /** KiB, minified and compressed, of what is loaded when the application starts. */
  readonly atStart: number
  /** KiB, minified and compressed, of all that it may ever load, in one file. */
  readonly whole: number
  /** The sources of core that are loaded when the application starts, relative to their folder. */
  readonly sourcesAtStart: readonly string[]
}

const entryId = "\0entry"
const dist = path.join(root, "core/dist")

/** A module, and what an application imports from it. */
interface Import {
  /** Of the published core, such as `providers/github`. */
  readonly module: string
  readonly name: string
}

/** Bundles what an application imports of the published core, as its bundler does, and weighs it. */
async function weighCore(imports: readonly Import[]): Promise<Weight> {
  const lines = imports.map(
    ({ module, name }) =>
      `export { ${name} } from ${JSON.stringify(path.join(dist, `${module}.js`))}`,
  )
  const atStart = [...loadedAtStart(await bundle(lines.join("\n"), true))]
  const whole = chunksOf(await bundle(lines.join("\n"), false))
  const modulesAtStart = atStart.flatMap(({ moduleIds }) => moduleIds)
  return {
    atStart: sizeOf(atStart),
    whole: sizeOf(whole),
    sourcesAtStart: modulesAtStart.filter((id) => id.startsWith(dist)).flatMap(sourcesOf),
  }
}

/** What a published module was made from, by its source map, which is beside a large module or at its end. */
function sourcesOf(file: string): readonly string[] {
  // Of the bundler itself, which has no source.
  if (path.basename(file).startsWith("rolldown-runtime-")) return []
  const [, inline] = /base64,(\S+)\s*$/.exec(readFileSync(file, "utf8")) ?? []
  const map = inline ? Buffer.from(inline, "base64") : readFileSync(`${file}.map`)
  // The bundler wrote it.
  const { sources } = JSON.parse(map.toString()) as { sources: string[] }
  const folder = path.join(root, "core/src")
  return sources.map((source) => path.relative(folder, path.resolve(path.dirname(file), source)))
}

async function bundle(code: string, codeSplitting: boolean): Promise<RolldownOutput> {
  const build = await rolldown({
    input: entryId,
    platform: "node",
    external: [/^node:/, "@simplewebauthn/server", "nodemailer"],
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entryId ? id : null),
        load: (id) => (id === entryId ? code : null),
      },
    ],
  })
  try {
    // Comments that are left are for bundlers: none of them reaches a server.
    return await build.generate({ format: "esm", minify: true, comments: false, codeSplitting })
  } finally {
    await build.close()
  }
}

/** The chunk of the application and what it imports, but not what it imports later. */
function loadedAtStart(output: RolldownOutput): ReadonlySet<OutputChunk> {
  const byName = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunksOf(output).filter(({ isEntry }) => isEntry))
  // A set returns what is added while it is walked through.
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk !== undefined) found.add(chunk)
    }
  }
  return found
}

function chunksOf({ output }: RolldownOutput): OutputChunk[] {
  return output.filter((file) => file.type === "chunk")
}

function sizeOf(chunks: readonly OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1024
}
