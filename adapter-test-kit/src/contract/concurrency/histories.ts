import { randomInt } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { explain } from "../../history/explain.ts"
import { historyToCode } from "../../history/history-to-code.ts"
import { startHistory, type History } from "../../history/history.ts"
import { randomOf, type Random } from "../../history/random.ts"
import type { Choices } from "../../history/specification.ts"
import { NeverSettled, Violation } from "../../values/assert.ts"
import { burst, lockstep, type ConcurrentRun } from "./concurrent-run.ts"
import { lowerCounterIs } from "./counters.ts"
import { historyKinds, type Client, type Operation, type HistoryKind } from "./history-kinds.ts"
import { times } from "./race.ts"

/** Few enough that every order of their calls can be tried. */
const clients = ["a", "b", "c"] as const
const operationsOfOne = 4

/** With a wire, as many histories again run step by step. */
function countOf({ options }: CaseTools): number {
  return options.protocol === undefined ? 12 : 6
}

const longestIdle = 3
const largestSeed = 2 ** 31

/** Generates histories until one of them could not have happened to the reference. */
async function judgeHistories(
  tools: CaseTools,
  kind: HistoryKind,
  open: (tools: CaseTools) => Promise<ConcurrentRun>,
): Promise<void> {
  const seed = tools.options.model.seed ?? randomInt(largestSeed)
  tools.seeded(seed)
  const random = randomOf(seed)
  const concurrentRun = await open(tools)
  const choices: Choices = {
    lowerCounter: kind.needs.includes("updateAuthenticatorCounter")
      ? await lowerCounterIs(tools)
      : "rejected",
  }
  for (let round = 0; round < countOf(tools); round += 1) {
    const before = startHistory()
    const adapter = before.record(tools.adapter, "adapter")
    const { sample } = tools
    const own = { ...tools, adapter, newUser: newUserOf(adapter, sample) }
    const shared = await kind.prepare(own, random)
    const plans = clients.map(() => times(operationsOfOne, () => planOf(shared.draw(), random)))
    const history = startHistory()
    await act(concurrentRun, history, plans, round)
    await look(concurrentRun, history, shared.looks)
    const { isComplete, unexplained } = await explain(history.calls, shared.store, choices)
    if (isComplete) continue
    const calls = unexplained.map(({ client, method, start }) => `${client}.${method} (${start})`)
    throw new Violation(
      `a history of ${history.calls.length} calls about ${kind.about}`,
      "a sequential order in which the reference adapter returns the same results",
      `none: the best order does not explain ${calls.join(", ")} (model: { seed: ${seed} })`,
      { repro: reproOf(before, history, concurrentRun) },
    )
  }
}

interface Plan {
  readonly operation: Operation
  /** Number of event loop turns before it, so that calls overlap in all ways. */
  readonly idle: number
}

function planOf(operation: Operation, random: Random): Plan {
  return { operation, idle: random.whole(longestIdle) }
}

function newUserOf(
  adapter: CaseTools["adapter"],
  sample: CaseTools["sample"],
): CaseTools["newUser"] {
  return (over) => adapter.createUser(sample.user(over))
}

function clientOf(concurrentRun: ConcurrentRun, history: History, index: number): Client {
  const instance =
    concurrentRun.instances[index % concurrentRun.instances.length] ?? concurrentRun.instances[0]
  const name = clients[index % clients.length] ?? ""
  return { adapter: history.record(instance.adapter, name), userId: undefined }
}

async function act(
  concurrentRun: ConcurrentRun,
  history: History,
  plans: readonly (readonly Plan[])[],
  round: number,
): Promise<void> {
  const runs = plans.map((plan, index) => {
    const client = clientOf(concurrentRun, history, index)
    return async () => {
      for (const { operation, idle } of plan) {
        for (let turn = 0; turn < idle; turn += 1) await setImmediate()
        await unlessRejected(operation, client)
      }
    }
  })
  for (const outcome of await concurrentRun.start(runs, round)) {
    if (outcome.status === "rejected") throw outcome.reason
  }
}

/** Every client reads the records, because each may have outdated values in memory. */
async function look(
  concurrentRun: ConcurrentRun,
  history: History,
  looks: readonly Operation[],
): Promise<void> {
  for (const index of clients.keys()) {
    const client = clientOf(concurrentRun, history, index)
    for (const operation of looks) await unlessRejected(operation, client)
  }
}

/** Ignores a rejection: it is in the history. */
async function unlessRejected(operation: Operation, client: Client): Promise<void> {
  try {
    await operation(client)
  } catch (error) {
    if (error instanceof NeverSettled) throw error
  }
}

function reproOf(before: History, history: History, concurrentRun: ConcurrentRun): string {
  const instances = concurrentRun.instances.length
  const shared =
    instances < clients.length
      ? `// a, b and c share ${instances === 1 ? "one instance" : "two instances: b has its own"}.`
      : "// a, b and c have an instance each."
  return [historyToCode(before.calls), shared, historyToCode(history.calls)].join("\n")
}

/** Opens three connections, one for each client. */
async function threeConnections(tools: CaseTools): Promise<ConcurrentRun> {
  const concurrentRun = await lockstep(tools)
  const { adapter } = await tools.another()
  return { ...concurrentRun, instances: [...concurrentRun.instances, { name: "third", adapter }] }
}

/** Short histories of simultaneous calls. */
export const historyCases: readonly ContractCase[] = [
  ...historyKinds.map((kind) => {
    const title = `concurrent calls about ${kind.about} from three clients are linearizable`
    return defineCase(
      `C9.${kind.number}`,
      title,
      kind.needs,
      (tools) => judgeHistories(tools, kind, burst),
      { bystanders: false },
    )
  }),
  ...historyKinds.map((kind) => {
    const title = `concurrent calls about ${kind.about} on three connections are linearizable`
    return defineCase(
      `C9.${kind.number + 10}`,
      title,
      kind.needs,
      (tools) => judgeHistories(tools, kind, threeConnections),
      { wire: true, bystanders: false },
    )
  }),
]
