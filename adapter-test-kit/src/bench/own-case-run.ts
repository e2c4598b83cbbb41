import type { Awaitable } from "@lockstep/core/adapters"
import type { OwnCase, OwnCaseTools } from "../subject/own-case.ts"
import { NeverSettled } from "../values/assert.ts"
import { NotApplicable, type BenchCase, type CaseTools } from "./case.ts"

/** A case of an author's own may take so many times as long as one call of it. */
export const ownCaseDeadlines = 5

type Work = () => Awaitable<unknown>

/**
 * Makes a case that is run as those of the contract are.
 *
 * @param own - as the author defined it
 */
export function benchCaseOf(own: OwnCase): BenchCase {
  const { id, title, level, needs } = own
  return { id, rule: id, title, level, needs, asks: {}, run: (tools) => runOwnCase(own, tools) }
}

async function runOwnCase(own: OwnCase, tools: CaseTools): Promise<void> {
  const longest = ownCaseDeadlines * tools.options.deadline
  const works: Work[] = []
  try {
    await inTime(`case ${own.id}`, () => own.run(toolsOf(tools, works)), longest)
  } catch (error) {
    // What the case has thrown says more than what its clean-up, perhaps therefore, throws.
    await cleanUp(works, longest).catch(() => {})
    throw error
  }
  await cleanUp(works, longest)
}

function toolsOf(tools: CaseTools, works: Work[]): OwnCaseTools {
  const { adapter, subject, sample, newUser, has } = tools
  return {
    adapter,
    subject,
    sample,
    newUser,
    has,
    async another() {
      const { adapter: other, close } = await tools.another()
      return { adapter: other, close }
    },
    cleanUp: (work) => void works.push(work),
    notApplicable(reason) {
      throw new NotApplicable(reason)
    },
  }
}

/** Runs all of them, and then throws what the first that failed has thrown. */
async function cleanUp(works: readonly Work[], longest: number): Promise<void> {
  const errors: unknown[] = []
  for (const work of works.toReversed()) {
    await inTime("what cleanUp was given", work, longest).catch((error: unknown) =>
      errors.push(error),
    )
  }
  if (errors.length > 0) throw errors[0]
}

async function inTime(what: string, work: Work, longest: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NeverSettled(what, longest)), longest)
  try {
    await Promise.race([(async () => work())(), promise])
  } finally {
    clearTimeout(timer)
  }
}
