import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import type { WorkerPlan, WorkerResult } from "./worker-plan.ts"

/** How several processes with one database did. */
export interface ProcessesResult {
  /** Requests a second, of all processes. */
  readonly rate: number
  /** Microseconds of a session check. */
  readonly median: number
  readonly p99: number
  readonly signUps: number
  readonly errors: readonly string[]
  /** Sessions that another process than the one where they began or ended sees otherwise. */
  readonly wrong: number
}

/** Lets processes work at the same time, and then asks each for what the one before it has done. */
export async function runProcesses(
  count: number,
  plan: Omit<WorkerPlan, "name">,
): Promise<ProcessesResult> {
  const workers = Array.from({ length: count }, (_, number) => start(plan, number))
  const results = await Promise.all(workers.map((worker) => answer<WorkerResult>(worker)))
  const seen = await Promise.all(
    workers.map((worker, number) => {
      const { open, ended } = results.at(number - 1) ?? { open: [], ended: [] }
      worker.send([...open, ...ended])
      return answer<readonly boolean[]>(worker).then(
        (isThere) => isThere.filter((each, index) => each !== index < open.length).length,
      )
    }),
  )
  const checks = results.flatMap((result) => result.checks).toSorted((a, b) => a - b)
  const requests = results.reduce(
    (sum, { signUps, signOuts }) => sum + signUps + signOuts,
    checks.length,
  )
  return {
    rate: requests / plan.seconds,
    median: checks[Math.floor(checks.length / 2)] ?? Number.NaN,
    p99: checks[Math.floor(checks.length * 0.99)] ?? Number.NaN,
    signUps: results.reduce((sum, { signUps }) => sum + signUps, 0),
    errors: results.flatMap(({ errors }) => errors),
    wrong: seen.reduce((sum, wrong) => sum + wrong, 0),
  }
}

function start(plan: Omit<WorkerPlan, "name">, number: number): ChildProcess {
  const passed: WorkerPlan = { ...plan, name: `process-${number}` }
  return fork(new URL("worker.ts", import.meta.url), [JSON.stringify(passed)], { execArgv: [] })
}

async function answer<Answer>(worker: ChildProcess): Promise<Answer> {
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`A process ended with ${String(code)}.`)
  })
  // Its exit after the answer is expected.
  ended.catch(() => {})
  const message = once(worker, "message")
  // The program of the process says what it sends.
  return (await Promise.race([message, ended]))[0] as Answer
}
