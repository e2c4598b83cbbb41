import type { AuthConfig, AuthEngine, LazyAuthConfig } from "@lockstep/core"
import { CannotRun } from "../output/cannot-run.ts"
import type { Exports } from "./load-module.ts"
import type { RecordedConfiguration } from "./record-configurations.ts"

/** What a module exports that `doctor` can check. */
export type FoundConfiguration = { readonly name: string } & (
  | { readonly kind: "config"; readonly value: AuthConfig }
  | { readonly kind: "function"; readonly value: LazyAuthConfig }
  | { readonly kind: "engine"; readonly value: AuthEngine }
)

/** Exports of these names are looked at first. */
const preferred = ["authConfig", "config", "default"]

/**
 * Finds the configuration among the exports of a module: an object with `providers`, a function of the name
 * `authConfig` or `config` that returns one, the result of `createAuth`, or else what was passed to
 * `FullstackAuth` or `ServerAuth`.
 *
 * @param recorded - what was passed to these functions
 * @param shown - the path of the module, for messages
 * @throws CannotRun if there is none
 */
export function configurationIn(
  exported: Exports,
  recorded: readonly RecordedConfiguration[],
  shown: string,
): FoundConfiguration {
  const others = Object.keys(exported).filter((name) => !preferred.includes(name))
  for (const name of [...preferred, ...others]) {
    const found = read(name, exported[name])
    if (found !== undefined) return found
  }
  const [first] = recorded
  const passed = first === undefined ? undefined : read("authConfig", first.config)
  if (first !== undefined && passed !== undefined) {
    return { ...passed, name: `the argument of ${first.by}` }
  }
  const names = Object.keys(exported)
  const list = names.length === 0 ? "nothing" : names.join(", ")
  throw new CannotRun(`${shown}: it exports ${list}, but no configuration.`, advice(exported))
}

function read(name: string, value: unknown): FoundConfiguration | undefined {
  if (typeof value === "function") {
    const isNamed = name === "authConfig" || name === "config"
    // What it returns is checked when it is called.
    return isNamed ? { kind: "function", name, value: value as LazyAuthConfig } : undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  // The methods that `createAuth` documents; core recognizes its own engines.
  if (isEngine(value)) return { kind: "engine", name, value: value as AuthEngine }
  const isConfig = name === "authConfig" || "providers" in value
  // Each option is checked by core.
  return isConfig ? { kind: "config", name, value: value as AuthConfig } : undefined
}

function isEngine(value: object): boolean {
  return ["handle", "for", "forUser"].every(
    (name) => name in value && typeof Reflect.get(value, name) === "function",
  )
}

/** Used if nothing was recorded: the module was loaded in another way, or Node.js is too old. */
function advice(exported: Exports): string {
  const integration = "handlers" in exported ? "FullstackAuth" : "ServerAuth or FullstackAuth"
  return `Write it as export const authConfig = { providers: [...] }, and pass it: ${integration}(authConfig).`
}
