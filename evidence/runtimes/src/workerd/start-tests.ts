import path from "node:path"
import type { Readable } from "node:stream"
import { Miniflare } from "miniflare"
import { rolldown } from "rolldown"
import { bundleHarness, bundleTest } from "./bundle-test.ts"
import type { TestReport } from "./harness/run-file.ts"

/** A Worker that runs test files. */
export interface TestWorker {
  /**
   * Runs a test file.
   *
   * @throws Error if its module fails
   */
  run(file: string): Promise<readonly TestReport[]>
  dispose(): Promise<void>
}

/** A module of the Worker. */
interface Module {
  readonly type: "ESModule"
  readonly path: string
  readonly contents: string
}

/** Starts workerd with test files. */
export async function startTests(
  files: readonly string[],
  notHere: Readonly<Record<string, readonly string[]>>,
): Promise<TestWorker> {
  const modules: Module[] = [
    { type: "ESModule", path: "worker.mjs", contents: await worker() },
    { type: "ESModule", path: "harness.mjs", contents: await bundleHarness() },
  ]
  modules.push(...(await bundleTests(files, notHere)))
  const miniflare = new Miniflare({
    modules,
    compatibilityDate: "2026-07-01",
    // Only the tests need this flag: core needs no Node.js module.
    compatibilityFlags: ["nodejs_compat"],
    bindings: { NODE_ENV: "test" },
    cf: false,
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => {
      for (const stream of [stdout, stderr]) stream.resume()
    },
  })
  // Miniflare compiles all modules first, which must not count as the first file's time.
  await miniflare.ready
  return {
    async run(file) {
      const module = `${files.indexOf(file)}.mjs`
      const response = await miniflare.dispatchFetch(`http://worker.invalid/${module}`)
      const text = await response.text()
      if (!response.ok) throw new Error(`${file} does not run in workerd.\n${text}`)
      // The Worker wrote the reports.
      return JSON.parse(text) as readonly TestReport[]
    },
    dispose: () => miniflare.dispose(),
  }
}

/** How many files are bundled at the same time. The bundler uses all processors. */
const atOnce = 4

async function bundleTests(
  files: readonly string[],
  notHere: Readonly<Record<string, readonly string[]>>,
): Promise<readonly Module[]> {
  const modules: Module[] = []
  const waiting = [...files.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, file] = next
      const contents = await bundleTest(file, notHere[file] ?? [])
      modules.push({ type: "ESModule", path: `${index}.mjs`, contents })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return modules
}

async function worker(): Promise<string> {
  const input = path.join(import.meta.dirname, "harness/worker.ts")
  const build = await rolldown({ input, external: [/^cloudflare:/] })
  const { output } = await build.generate({ format: "esm" })
  await build.close()
  return output[0].code
}
