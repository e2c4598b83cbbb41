import { hasMethod } from "../adapter/original-methods.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"
import { type Feature, featureParts, type OpaqueHooks } from "./feature.ts"
import { type Finding, finding } from "./mistakes.ts"
import type { EnvOptions } from "./read-env.ts"
import type { ResolvedConfig } from "./resolved-config.ts"
import type { FactName } from "./session-facts.ts"

/** The features of a configuration, and what is wrong with them. */
export interface FeaturesResolution {
  readonly resolved: Pick<ResolvedConfig, "facts" | "features">
  readonly findings: readonly Finding[]
}

/**
 * Makes the features of a configuration ready for it.
 *
 * @param config - what the application wrote, without options that cannot be used
 */
export function resolveFeatures(
  config: AuthConfig,
  providers: readonly ResolvedProvider[],
  strategy: "jwt" | "database",
  env: EnvOptions,
): FeaturesResolution {
  const findings: Finding[] = []
  const features: OpaqueHooks[] = []
  const ids = new Set<string>()
  const facts = new Set<FactName>()
  const hasPlace = strategy === "jwt" || config.session?.columns?.facts === true
  for (const [index, entry] of (config.features ?? []).entries()) {
    const path = `features[${index}]`
    const report = (message: string) => findings.push(finding("feature", path, message))
    // A program without types may list anything.
    const { id, [featureParts]: parts } = Object(entry) as Partial<Feature>
    if (parts === undefined || id === undefined) {
      report("is no feature. Call a function of @lockstep/core/features there.")
      continue
    }
    if (ids.has(id)) report(`lists ${id} again. Remove it.`)
    ids.add(id)
    const resolved = parts.resolve({ config, providers, strategy, path })
    const needs = { ...parts, ...parts[strategy], ...resolved }
    const lacks = lackFindings(config, env, needs, { id, path })
    findings.push(...lacks, ...(resolved.findings ?? []))
    for (const [name, demand] of Object.entries(needs.facts ?? {})) {
      // The time of a sign-in goes behind the token. The members are named so.
      if (hasPlace || name === "auth_time") facts.add(name as FactName)
      else if (demand === "needed") {
        report(
          `is ${id}, which needs a column for ${name}. Add the column facts to sessions, and set session.columns.facts.`,
        )
      }
    }
    features.push(resolved.hooks)
  }
  const orNone = <Member>(list: readonly Member[]) => (list.length > 0 ? list : undefined)
  return { resolved: { features: orNone(features), facts: orNone([...facts]) }, findings }
}

/** What the rest of the configuration lacks that a feature needs. */
function lackFindings(
  { adapter, store }: AuthConfig,
  { isDevelopment }: EnvOptions,
  { adapterMethods = [], sharedStore }: Feature[typeof featureParts],
  { id, path }: { readonly id: string; readonly path: string },
): Finding[] {
  const findings: Finding[] = []
  const missing = adapterMethods.filter((name) => !adapter || !hasMethod(adapter, name))
  if (missing.length > 0) {
    const message = `is ${id}, which needs an adapter with ${missing.join(", ")}. Add what is missing.`
    findings.push(finding("adapter-methods", path, message))
  }
  if (sharedStore !== undefined && store?.shared !== true) {
    const stops = sharedStore === "needed" && !isDevelopment
    const message = `is ${id}, and no store is shared by all processes. Set the option store.`
    findings.push(finding(stops ? "feature" : "store-not-shared", path, message))
  }
  return findings
}
