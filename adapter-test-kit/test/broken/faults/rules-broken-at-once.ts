import {
  collectAdapterTests,
  ContractError,
  type KitOptions,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"

/** How many cases run at the same time: most of them only wait. */
const atOnce = 10

/**
 * The rules that an adapter is caught by, found out by many cases at the same time.
 *
 * @param subject - the adapter
 * @param options - which rules are run
 */
export async function rulesBrokenAtOnce(
  subject: SubjectFactory,
  options: KitOptions,
): Promise<string[]> {
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
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...broken]
}
