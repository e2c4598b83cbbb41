import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { providerEnvName } from "../../../../core/src/provider/provider-env-name.ts"
import { resolveProvider } from "../../../../core/src/config/resolve-provider.ts"
import { root } from "../../../../scripts/setup/workspace.mjs"

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

/** What the comments in a provider's module say. */
export interface ModuleText {
  /** Paragraphs of the comment on the provider's function, without examples and tags. */
  readonly notes: readonly string[]
  /** The first example in that comment. */
  readonly example: string | undefined
  /** URL at which an application is registered with the provider. */
  readonly console: string | undefined
  /** Options that only this provider has. */
  readonly options: readonly OptionText[]
}

/** One option of a provider. */
export interface OptionText {
  readonly name: string
  readonly isRequired: boolean
  readonly text: string
}

const comment = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n`

/** Reads the comments of a provider's module, which is formatted as all of them are. */
export function readModuleText(source: string): ModuleText {
  const factory = /^export default (\w+)$/m.exec(source)?.[1] ?? ""
  const documented = new RegExp(`${comment}export function ${factory}\\b`).exec(source)?.[1] ?? ""
  const text = plain(documented)
  const [prose = ""] = text.split(/^@/m)
  return {
    notes: paragraphs(prose.replaceAll(/^```[\s\S]*?^```$/gm, "")),
    example: /^```ts\n([\s\S]*?)^```$/m.exec(prose)?.[1],
    console: /^@see (\S+)$/m.exec(text)?.[1],
    options: readOptions(source, factory),
  }
}

function readOptions(source: string, factory: string): OptionText[] {
  const head = String.raw`export interface ${factory}Options\b[^{]*\{\n([\s\S]*?)\n\}`
  const body = new RegExp(head).exec(source)?.[1] ?? ""
  const member = new RegExp(String.raw`^ {2}${comment} {2}(\w+)(\??):`, "gm")
  return [...body.matchAll(member)].map(([, text = "", name = "", optional]) => ({
    name,
    isRequired: optional === "",
    text: paragraphs(plain(text)).join(" "),
  }))
}

/** A comment without its stars. */
function plain(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^\s*\* ?/, ""))
  return lines.join("\n").trim()
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\{@link (\w+)\}/g, "`$1`"))
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
}
