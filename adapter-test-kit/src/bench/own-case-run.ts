import type { Awaitable } from "@lockstep/core/adapters"
import type { OwnCase, OwnCaseTools } from "../subject/own-case.ts"
import { NeverSettled } from "../values/assert.ts"
import { afterRunning } from "../values/running-time.ts"
import { NotApplicable, type BenchCase, type CaseTools } from "./case.ts"

/** An author's own case may take this many times as long as one call in it. */
export const ownCaseDeadlines = 5

type Work = () => Awaitable<unknown>

/** Creates a case that runs like the contract's cases. */
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
    // The case's error says more than an error of its clean-up, which may be a consequence.
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

/** Runs all of them, then throws the error of the first that failed. */
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
  const cancel = afterRunning(longest, () => reject(new NeverSettled(what, longest)))
  try {
    await Promise.race([(async () => work())(), promise])
  } finally {
    cancel()
  }
}
