import { globSync } from "node:fs"
import path from "node:path"
import type { OAuthConfig, OIDCConfig } from "../../../src/provider/oauth-provider.ts"
import type { ProviderFacts } from "./provider-facts.ts"

/** A provider's function, as an application without types sees it. */
export type Factory = (
  options?: Readonly<Record<PropertyKey, unknown>>,
) => OAuthConfig<never> | OIDCConfig<never>

const modules = path.join(import.meta.dirname, "../../../src/providers")
const facts = path.join(import.meta.dirname, "../facts")

/** The function that a provider's module exports. */
export async function factoryOf({ id, module = id }: ProviderFacts): Promise<Factory> {
  // Every module of a provider has one.
  return ((await import(path.join(modules, `${module}.ts`))) as { default: Factory }).default
}

/** The facts of every provider. */
export async function allFacts(): Promise<ProviderFacts[]> {
  const files = globSync("*.ts", { cwd: facts }).sort()
  const load = async (file: string): Promise<ProviderFacts[]> =>
    // Files of the folder export nothing else.
    Object.values((await import(path.join(facts, file))) as Record<string, ProviderFacts>)
  return (await Promise.all(files.map(load))).flat()
}

/** Ids of all providers of OAuth and OpenID Connect that there are modules for. */
export async function moduleIds(): Promise<string[]> {
  const names = globSync("*.ts", { cwd: modules }).map((file) => path.basename(file, ".ts"))
  const ids = await Promise.all(
    names.map(async (name) => {
      // Building blocks have no such export.
      const { default: factory } = (await import(path.join(modules, `${name}.ts`))) as {
        default?: Factory
      }
      return typeof factory === "function" ? idOf(factory) : undefined
    }),
  )
  return ids.filter((id) => id !== undefined).sort()
}

/** Providers of other kinds, and those for any provider of a kind, may not be made of nothing. */
function idOf(factory: Factory): string | undefined {
  try {
    const { id, type } = factory({})
    return type === "oauth" || type === "oidc" ? id : undefined
  } catch {
    return undefined
  }
}
