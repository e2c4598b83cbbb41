import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { Miniflare } from "miniflare"
import { rolldown } from "rolldown"
import { onTestFinished } from "vitest"
import type { D1Binding } from "./open-binding.ts"

const source = (file: string): string =>
  fileURLToPath(new URL(`../../../../${file}`, import.meta.url))

/** A Worker of an example, in workerd. */
export interface RunningWorker {
  readonly database: D1Binding
  fetch(request: Request): Promise<Response>
}

/**
 * Bundles a Worker with our sources, and starts it with a database `DB` and the variables of a provider.
 *
 * @param code - of the Worker, in TypeScript
 * @param packages - folders of the packages that only the caller has
 * @param schema - the statements that make the tables
 */
export async function startWorker(
  code: string,
  packages: Readonly<Record<string, string>>,
  schema = "",
): Promise<RunningWorker> {
  const miniflare = new Miniflare({
    modules: await bundle(code, packages),
    compatibilityDate: "2026-07-01",
    d1Databases: ["DB"],
    bindings: {
      AUTH_SECRET: "an-example-secret-of-more-than-32-characters",
      AUTH_GITHUB_ID: "client",
      AUTH_GITHUB_SECRET: "client-secret",
    },
    cf: false,
  })
  onTestFinished(() => miniflare.dispose())
  const database = await miniflare.getD1Database("DB")
  for (const sql of schema.split(";")) if (sql.trim() !== "") await database.prepare(sql).run()
  const { fetch } = await miniflare.getWorker()
  return {
    database,
    async fetch(request) {
      const { url, method, headers } = request
      const body = method === "GET" ? undefined : await request.text()
      const response = await fetch(url, {
        method,
        headers: [...headers],
        redirect: "manual",
        ...(body !== undefined && { body }),
      })
      const answer = new Response(await response.text(), { status: response.status })
      for (const [name, value] of response.headers) answer.headers.append(name, value)
      return answer
    },
  }
}

/** A module as Miniflare takes it. */
type WorkerModule =
  | { readonly type: "ESModule"; readonly path: string; readonly contents: string }
  | { readonly type: "CompiledWasm"; readonly path: string; readonly contents: Uint8Array }

/** The Worker as one module, and what it imports of WebAssembly, which Workers cannot compile themselves. */
async function bundle(
  code: string,
  packages: Readonly<Record<string, string>>,
): Promise<WorkerModule[]> {
  const compiled: WorkerModule[] = []
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-worker-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = path.join(folder, "worker.ts")
  writeFileSync(entry, code)
  const build = await rolldown({
    input: entry,
    platform: "browser",
    // Its paths are those of Node.js.
    tsconfig: false,
    external: [/^node:/],
    plugins: [
      {
        name: "wasm",
        resolveId(id, importer) {
          const [file = "", query] = id.split("?")
          if (query !== "module" || importer === undefined) return null
          const name = `./${path.basename(file)}`
          const contents = readFileSync(path.resolve(path.dirname(importer), file))
          compiled.push({ type: "CompiledWasm", path: path.basename(file), contents })
          return { id: name, external: true }
        },
      },
    ],
    resolve: {
      conditionNames: ["workerd", "worker", "import", "default"],
      alias: {
        "#jwe": source("core/src/crypto/jwe-web.ts"),
        "#jws": source("core/src/crypto/jws-web.ts"),
        "@lockstep/core/adapters/sql-errors": source("core/src/adapters/sql-errors.ts"),
        "@lockstep/core/adapters/sql-store": source("core/src/adapters/sql-store.ts"),
        "@lockstep/core/adapters": source("core/src/adapters.ts"),
        "@lockstep/core/errors": source("core/src/errors.ts"),
        "@lockstep/core/providers/github": source("core/src/providers/github.ts"),
        "@lockstep/core": source("core/src/index.ts"),
        "@lockstep/drizzle-adapter/sqlite": source("adapters/drizzle/src/sqlite.ts"),
        "@lockstep/drizzle-adapter": source("adapters/drizzle/src/index.ts"),
        "@lockstep/kysely-adapter": source("adapters/kysely/src/index.ts"),
        "@lockstep/prisma-adapter": source("adapters/prisma/src/index.ts"),
        ...packages,
      },
    },
  })
  const { output } = await build.generate({ format: "esm", codeSplitting: false })
  await build.close()
  await build.close()
  return [{ type: "ESModule", path: "worker.mjs", contents: output[0].code }, ...compiled]
}
