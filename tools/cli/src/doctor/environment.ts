import type { Entry, Section } from "../output/report.ts"
import { type NearMiss, ownVariables, providerVariables } from "./near-misses.ts"

/** What the section about the environment is made from. */
export interface EnvironmentFacts {
  readonly env: NodeJS.ProcessEnv
  /** IDs of the providers. */
  readonly ids: readonly string[]
  /** Near misses that explain no other finding. */
  readonly misses: readonly NearMiss[]
}

/** Lists the variables that are set: names and lengths, never values. */
export function environmentSection({ env, ids, misses }: EnvironmentFacts): Section {
  const read = new Set([...ownVariables, ...ids.flatMap(providerVariables)])
  const set = Object.keys(env).filter((name) => env[name] && (read.has(name) || isOwn(name)))
  const entries = set.toSorted().map((name): Entry => {
    const value = env[name] ?? ""
    const { length } = value
    if (read.has(name) && placeholder.test(value)) {
      const message = "has the placeholder of a guide. Replace it by the value of the provider."
      return { level: "warning", path: name, message }
    }
    if (read.has(name))
      return { level: "ok", path: name, message: `is read (${length} characters).` }
    const miss = misses.find(({ written }) => written === name)
    return miss === undefined
      ? { level: "info", path: name, message: "Lockstep does not read it." }
      : { level: "warning", path: name, message: `is not read. Rename it to ${miss.meant}.` }
  })
  const none: Entry = { level: "info", message: "No variable of Lockstep is set." }
  return { title: "Environment", entries: entries.length > 0 ? entries : [none] }
}

/** As in the guides, and in the files that `init` writes. */
const placeholder = /^client-(?:id|secret)-from-/

function isOwn(name: string): boolean {
  return /^(?:NEXT)?AUTH_/.test(name)
}
