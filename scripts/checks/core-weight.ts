import { readFileSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown, type OutputChunk, type RolldownOutput } from "rolldown"
import { root } from "../setup/workspace.mjs"

/** What the core weighs in an application. */
export interface Weight {
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
export interface Import {
  /** Of the published core, such as `providers/github`. */
  readonly module: string
  readonly name: string
}

/** Bundles what an application imports of the published core, as its bundler does, and weighs it. */
export async function weighCore(imports: readonly Import[]): Promise<Weight> {
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
