import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg"

/** What the module of the engine leaves to its callers, and does not declare. */
interface Binding {
  __wbg_set_wasm(exports: WebAssembly.Exports): void
}

/** What its binary exports beside that. */
interface Binary {
  __wbindgen_start(): void
}

/**
 * The statements of the first migration of a schema, from the engine that `prisma migrate` runs. The command itself
 * downloads that engine as a program; this is its build for WebAssembly.
 */
export async function prismaStatements(schema: string, connectionString: string): Promise<string> {
  await load()
  const files = [{ path: "schema.prisma", content: schema }]
  const options = {
    datamodels: files.map(({ path, content }): [string, string] => [path, content]),
  }
  const database = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString }))
  const migrations = await engine.SchemaEngine.new(options, () => {}, database)
  const { stdout } = await migrations.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ""
}

async function load(): Promise<void> {
  const module = import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  const bytes = await readFile(fileURLToPath(module.replace(/\.js$/, ".wasm")))
  const { instance } = await WebAssembly.instantiate(bytes, {
    // The module is what its binary imports.
    "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports,
  })
  // The declarations of the module leave this function out.
  const binding = engine as unknown as Binding
  binding.__wbg_set_wasm(instance.exports)
  // The type of exports is that of any binary.
  const binary = instance.exports as unknown as Binary
  binary.__wbindgen_start()
}
