import { findChromium } from "../setup/find-chromium.mjs"
import { findServices } from "../setup/find-services.mjs"

/** What is here of what tests can need. */
export interface FoundNeeds {
  /** As test files name it. */
  readonly names: readonly string[]
  /** For the environment of the tests. */
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Finds what tests can need, without starting anything.
 *
 * @param env - environment variables; `LOCKSTEP_SERVICES` lists what a command has already found
 */
export function findTestNeeds(env: NodeJS.ProcessEnv): FoundNeeds {
  const { names, variables } = findServices(env)
  if (env["LOCKSTEP_SERVICES"] !== undefined) return { names, variables }
  const chromium = findChromium(env)
  if (chromium === undefined) return { names, variables }
  return { names: [...names, "browser"], variables: { ...variables, LOCKSTEP_CHROMIUM: chromium } }
}
