import {
  collectAdapterTests,
  ContractError,
  type KitOptions,
  type RuleId,
  rules,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { createGate } from "../../../src/runner/gate.ts"

/** How many cases run at the same time: most of them only wait. */
const atOnce = 10

/** A second attempt runs while no other adapter of the file runs. */
const gate = createGate()

/**
 * The rules that an adapter is caught by, found out by many cases at the same time, also of several adapters.
 * On a busy machine they keep each other waiting, and what then takes too long looks like a fault, or hides one:
 * rules with another outcome than the expected one are tried again, a case at a time.
 *
 * @param subject - the adapter
 * @param options - which rules are run
 * @param expected - the rules that it breaks
 */
export async function rulesBrokenAtOnce(
  subject: SubjectFactory,
  options: KitOptions,
  expected: readonly RuleId[],
): Promise<string[]> {
  const broken = await gate.together(() => rulesBroken(subject, options, atOnce))
  const isExpected = (id: RuleId): boolean => expected.includes(id)
  const surprising = rules.map(({ id }) => id).filter((id) => broken.has(id) !== isExpected(id))
  if (surprising.length === 0) return [...broken]
  const again = { ...options, only: surprising }
  const alone = await gate.alone(() => rulesBroken(subject, again, 1))
  return [...expected.filter((id) => broken.has(id)), ...alone]
}

async function rulesBroken(
  subject: SubjectFactory,
  options: KitOptions,
  workers: number,
): Promise<ReadonlySet<string>> {
  const waiting = collectAdapterTests(subject, options)
  const broken = new Set<string>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.run({ skip() {} }).catch((error: unknown) => {
        if (!(error instanceof ContractError)) throw error
        for (const { rule } of error.failures) broken.add(rule)
      })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return broken
}
