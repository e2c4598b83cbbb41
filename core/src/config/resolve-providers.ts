import type { ConfigProblem } from "../errors/errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import { type Finding, finding } from "./mistakes.ts"
import { issuerProblems } from "./oauth-provider-problems.ts"
import { type ProviderContext, requirementProblems } from "./provider-requirements.ts"
import type { Env } from "./read-env.ts"
import { resolveProvider } from "./resolve-provider.ts"

/** What is wrong with a provider that was left out; at least one problem. */
type ProviderProblems = readonly [ConfigProblem, ...ConfigProblem[]]

/** A provider that is listed and cannot be used. */
export interface LeftOutProvider {
  /** `undefined` when it has none that there is. */
  readonly type: ResolvedProvider["type"] | undefined
  readonly problems: ProviderProblems
}

/** The providers of a configuration, and what was found in their entries. */
export interface ResolvedProviders {
  /** In the order of the entries, by id. */
  readonly providers: ReadonlyMap<string, ResolvedProvider>
  /** By id, those that are listed and cannot be used. */
  readonly leftOut: ReadonlyMap<string, LeftOutProvider>
  readonly findings: readonly Finding[]
}

/**
 * Applies defaults, environment variables and checks to the list of providers. An entry that cannot be
 * used is left out, and the others stay.
 *
 * @param config - what the application wrote, without options that cannot be used
 */
export function resolveProviders(config: AuthConfig, env: Env): ResolvedProviders {
  const providers = new Map<string, ResolvedProvider>()
  const leftOut = new Map<string, LeftOutProvider>()
  const findings: Finding[] = []
  // A program without types can leave the list out, and put anything into it.
  const entries: readonly unknown[] | undefined = config.providers
  if (entries === undefined) {
    const message = "is missing. Set it to an array of providers, for example [GitHub]."
    return { providers, leftOut, findings: [finding("option-shape", "providers", message)] }
  }
  for (const [index, entry] of entries.entries()) {
    const path = `providers[${index}]`
    if (!entry) {
      findings.push(finding("provider-falsy", path, `is ${String(entry) || '""'} and is skipped.`))
      continue
    }
    const resolved = resolveProvider(entry, path, env)
    findings.push(...(resolved.findings ?? []))
    const { id = "", type } = "provider" in resolved ? resolved.provider : resolved
    if (providers.has(id) || leftOut.has(id)) {
      findings.push(duplicate(path, id))
      continue
    }
    const [first, ...others] =
      "problems" in resolved
        ? resolved.problems
        : problemsInContext(resolved.provider, path, { config, providers })
    if (first === undefined && "provider" in resolved) providers.set(id, resolved.provider)
    if (first === undefined) continue
    if (id !== "") leftOut.set(id, { type, problems: [first, ...others] })
    findings.push(unusable(path, id, [first, ...others]))
  }
  return { providers, leftOut, findings }
}

/**
 * The first entry keeps its id, as in Auth.js, even when it is left out: accounts are stored under the
 * id, and another provider's accounts must never open the users of the first.
 */
function duplicate(path: string, id: string): Finding {
  const message = `has the id ${JSON.stringify(id)} of an earlier provider and is left out. Give one of them another id.`
  return finding("provider-duplicate", path, message)
}

function unusable(path: string, id: string, problems: ProviderProblems): Finding {
  const reasons = problems.map((problem) => {
    const member = problem.path.startsWith(`${path}.`)
      ? problem.path.slice(path.length + 1)
      : problem.path
    return member === path ? problem.message : `${member} ${problem.message}`
  })
  const name = id === "" ? "" : `(${id}) `
  const message = `${name}is left out, and signing in with it fails: ${reasons.join(" ")}`
  return finding("provider-unusable", path, message)
}

function problemsInContext(
  provider: ResolvedProvider,
  path: string,
  context: ProviderContext,
): ConfigProblem[] {
  const problems = requirementProblems(provider, path, context)
  // A provider that is left out must not keep the id from another one.
  return problems.length > 0 ? problems : issuerProblems(context.config.adapter, provider, path)
}
