import {
  collectAdapterTests,
  ContractError,
  type KitOptions,
  type RuleId,
  rules,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"

/** How many cases run at the same time: most of them only wait. */
const atOnce = 10

/**
 * The rules that an adapter is caught by, found out by many cases at the same time. On a busy machine they
 * keep each other waiting, and what then takes too long looks like a fault: rules that are not expected are
 * tried again, a case at a time.
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
  const broken = await rulesBroken(subject, options, atOnce)
  const unexpected = rules
    .map(({ id }) => id)
    .filter((id) => broken.has(id) && !expected.includes(id))
  if (unexpected.length === 0) return [...broken]
  const confirmed = await rulesBroken(subject, { ...options, only: unexpected }, 1)
  return [...broken].filter((id) => confirmed.has(id) || expected.some((known) => known === id))
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
