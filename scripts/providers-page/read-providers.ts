import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { providerEnvName } from "../../core/src/provider/provider-env-name.ts"
import { resolveProvider } from "../../core/src/config/resolve-provider.ts"
import { root } from "../setup/workspace.mjs"
import { type ModuleText, readModuleText } from "./module-text.ts"

/** One provider, as the page shows it. */
export interface ListedProvider extends ModuleText {
  readonly id: string
  /** Name of the module. */
  readonly module: string
  readonly name: string
  readonly type: string
  /** Name of the function. */
  readonly factory: string
  /** Options that it cannot be used without, beside those of every provider of the type. */
  readonly needed: readonly string[]
}

type Factory = (options: object) => { id?: unknown; name?: unknown; type?: unknown }

/** Those for providers that the application describes itself. */
const general: ReadonlySet<string> = new Set(["oauth", "oidc"])
const folder = path.join(root, "core/src/providers")

/** All providers, by name. */
export async function readProviders(): Promise<ListedProvider[]> {
  const names = globSync("*.ts", { cwd: folder }).map((file) => path.basename(file, ".ts"))
  const listed = await Promise.all(
    names.filter((name) => !general.has(name)).map((name) => readProvider(name)),
  )
  return listed
    .filter((provider) => provider !== undefined)
    .sort((left, right) => left.name.localeCompare(right.name, "en"))
}

async function readProvider(file: string): Promise<ListedProvider | undefined> {
  const source = path.join(folder, `${file}.ts`)
  // Building blocks have no such export; that of a provider is its function.
  const { default: factory } = (await import(pathToFileURL(source).href)) as { default?: Factory }
  if (factory === undefined) return undefined
  const { id, name, type } = factory({})
  return {
    id: String(id),
    module: file,
    name: String(name),
    type: String(type),
    factory: factory.name,
    needed: neededOptions(factory, String(id)),
    ...readModuleText(readFileSync(source, "utf8")),
  }
}

function neededOptions(factory: Factory, id: string): string[] {
  const name = providerEnvName(id)
  const env = { [`${name}_ID`]: "id", [`${name}_SECRET`]: "secret" }
  // The resolution reports the missing options.
  const resolution = resolveProvider(factory({}), "", env)
  if (!("problems" in resolution)) return []
  return resolution.problems.map(({ path: member }) => member.replace(/^\./, ""))
}
