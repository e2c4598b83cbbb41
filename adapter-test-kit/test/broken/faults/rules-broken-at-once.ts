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
  const { broken, unclear } = await gate.together(() => verdictsOf(subject, options, atOnce))
  const isExpected = (id: RuleId): boolean => expected.includes(id)
  const surprising = rules
    .map(({ id }) => id)
    .filter((id) => unclear.has(id) || broken.has(id) !== isExpected(id))
  if (surprising.length === 0) return [...broken]
  const again = { ...options, only: surprising }
  const alone = await gate.alone(() => verdictsOf(subject, again, 1))
  const settled = expected.filter((id) => broken.has(id) && !unclear.has(id))
  return [...new Set([...settled, ...alone.broken])]
}

/**
 * The rules that an adapter does not pass: those that it breaks, and those of which no case applies. They are found
 * out as {@link rulesBrokenAtOnce} does.
 *
 * @param subject - the adapter
 * @param options - of the run
 * @param only - the rules that are run
 */
export async function rulesNotPassedAtOnce(
  subject: SubjectFactory,
  options: KitOptions,
  only: readonly RuleId[],
): Promise<readonly string[]> {
  const first = await gate.together(() => verdictsOf(subject, { ...options, only }, atOnce))
  const doubtful = rules.map(({ id }) => id).filter((id) => notPassedIn(first, only).includes(id))
  if (doubtful.length === 0) return []
  const again = { ...options, only: doubtful }
  return notPassedIn(await gate.alone(() => verdictsOf(subject, again, 1)), doubtful)
}

/** What the cases of a run found. */
interface Verdicts {
  /** The rules that a case found broken, of which the case need not be. */
  readonly broken: ReadonlySet<string>
  /** The rules with a case that passed. */
  readonly passed: ReadonlySet<string>
  /** The rules with a case that could not be judged, as on a machine on which no connection arrives in time. */
  readonly unclear: ReadonlySet<string>
}

function notPassedIn(
  { broken, passed, unclear }: Verdicts,
  only: readonly RuleId[],
): readonly string[] {
  return [...new Set([...broken, ...unclear, ...only.filter((id) => !passed.has(id))])]
}

async function verdictsOf(
  subject: SubjectFactory,
  options: KitOptions,
  workers: number,
): Promise<Verdicts> {
  const waiting = collectAdapterTests(subject, options)
  const broken = new Set<string>()
  const passed = new Set<string>()
  const unclear = new Set<string>()
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      let isSkipped = false
      try {
        await next.run({ skip: () => void (isSkipped = true) })
        if (!isSkipped) passed.add(next.rule)
      } catch (error) {
        const failures = error instanceof ContractError ? error.failures : []
        for (const { rule } of failures) broken.add(rule)
        if (failures.length > 0) continue
        if (workers === 1) throw error
        unclear.add(next.rule)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { broken, passed, unclear }
}
