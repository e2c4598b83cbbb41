import path from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown, type OutputChunk, type RolldownOutput } from "rolldown"
import { root } from "../setup/workspace.mjs"

/** What one of our packages weighs in an application. */
export interface Weight {
  /** KiB, minified and compressed, of what is loaded when the application starts. */
  readonly atStart: number
  /** The same when the first request has resolved a configuration, and a session in a token can be read. */
  readonly atFirstSession: number
  /** KiB, minified and compressed, of all that it may ever load. */
  readonly whole: number
  /** Modules that are loaded when the application starts, without those of the runtime. */
  readonly modulesAtStart: readonly string[]
}

const entryId = "\0entry"

/** A module, and what an application imports from it. */
export interface Import {
  /** In the folder of its kind, without its ending. */
  readonly module: string
  readonly name: string
}

/**
 * Bundles the core and one provider as an application's bundler does, from the sources, and weighs them.
 *
 * @param provider - of the application
 * @param features - of the application
 */
export async function weighCore(
  provider: Import,
  features: readonly Import[] = [],
): Promise<Weight> {
  const line = (file: string, name: string): string =>
    `export { ${name} } from ${JSON.stringify(path.join(root, "core/src", file))}`
  const lines = [
    line("index.ts", "Auth"),
    line(`providers/${provider.module}.ts`, provider.name),
    ...features.map(({ module, name }) => line(`features/${module}.ts`, name)),
  ]
  const split = await bundle(lines.join("\n"), true)
  const isEntry = ({ isEntry: starts }: OutputChunk): boolean => starts
  const resolver = path.join(root, "core/src/config/resolve-config.ts")
  const isForSessions = (chunk: OutputChunk): boolean =>
    isEntry(chunk) || chunk.facadeModuleId === resolver
  const atStart = [...closure(split, isEntry)]
  const whole = chunksOf(await bundle(lines.join("\n"), false))
  return {
    atStart: sizeOf(atStart),
    atFirstSession: sizeOf([...closure(split, isForSessions)]),
    whole: sizeOf(whole),
    modulesAtStart: atStart.flatMap(({ moduleIds }) => moduleIds.filter(isFile)),
  }
}

async function bundle(code: string, codeSplitting: boolean): Promise<RolldownOutput> {
  const build = await rolldown({
    input: entryId,
    platform: "node",
    external: [/^node:/, "@simplewebauthn/server", "nodemailer"],
    resolve: {
      alias: {
        "#jwe": path.join(root, "core/src/crypto/jwe-node.ts"),
        "#jws": path.join(root, "core/src/crypto/jws-node.ts"),
      },
    },
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

/** Some chunks and what they import, but not what they import later. */
function closure(
  output: RolldownOutput,
  isWanted: (chunk: OutputChunk) => boolean,
): ReadonlySet<OutputChunk> {
  const byName = new Map(chunksOf(output).map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunksOf(output).filter(isWanted))
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

function isFile(id: string): boolean {
  return path.isAbsolute(id)
}
