import { randomInt } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { NeverSettled, Violation } from "../../assert.ts"
import { defineCase, type CaseTools, type ContractCase } from "../../case.ts"
import { explain } from "../../history/explain.ts"
import { historyToCode } from "../../history/history-to-code.ts"
import { startHistory, type History } from "../../history/history.ts"
import { randomOf, type Random } from "../../history/random.ts"
import type { Choices } from "../../history/specification.ts"
import { burst, lockstep, type Arena } from "./arena.ts"
import { lowerCounterIs } from "./counters.ts"
import { historyKinds, type Client, type Deed, type HistoryKind } from "./history-kinds.ts"
import { times } from "./race.ts"

/** Few enough that every order of their calls can be tried. */
const clients = ["a", "b", "c"] as const
const deedsOfOne = 4

/** Where there is a wire, as many again are run step by step. */
function countOf({ options }: CaseTools): number {
  return options.protocol === undefined ? 12 : 6
}

const longestIdle = 3
const largestSeed = 2 ** 31

/** Draws histories until one of them could not have happened to the reference. */
async function judgeHistories(
  tools: CaseTools,
  kind: HistoryKind,
  open: (tools: CaseTools) => Promise<Arena>,
): Promise<void> {
  const seed = tools.options.model.seed ?? randomInt(largestSeed)
  tools.seeded(seed)
  const random = randomOf(seed)
  const arena = await open(tools)
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
    const scene = await kind.prepare(own, random)
    const plans = clients.map(() => times(deedsOfOne, () => planOf(scene.draw(), random)))
    const history = startHistory()
    await act(arena, history, plans, round)
    await look(arena, history, scene.looks)
    const { isComplete, unexplained } = await explain(history.calls, scene.store, choices)
    if (isComplete) continue
    const calls = unexplained.map(({ client, method, start }) => `${client}.${method} (${start})`)
    throw new Violation(
      `a history of ${history.calls.length} calls about ${kind.about}`,
      "an order of them, one after the other, in which the reference answers the same",
      `none: the best leaves ${calls.join(", ")} unexplained (model: { seed: ${seed} })`,
      { repro: reproOf(before, history, arena) },
    )
  }
}

interface Plan {
  readonly deed: Deed
  /** How many turns of the event loop pass before it, so that calls meet in all ways. */
  readonly idle: number
}

function planOf(deed: Deed, random: Random): Plan {
  return { deed, idle: random.whole(longestIdle) }
}

function newUserOf(
  adapter: CaseTools["adapter"],
  sample: CaseTools["sample"],
): CaseTools["newUser"] {
  return (over) => adapter.createUser(sample.user(over))
}

function clientOf(arena: Arena, history: History, index: number): Client {
  const seat = arena.seats[index % arena.seats.length] ?? arena.seats[0]
  const name = clients[index % clients.length] ?? ""
  return { adapter: history.record(seat.adapter, name), userId: undefined }
}

async function act(
  arena: Arena,
  history: History,
  plans: readonly (readonly Plan[])[],
  round: number,
): Promise<void> {
  const runs = plans.map((plan, index) => {
    const client = clientOf(arena, history, index)
    return async () => {
      for (const { deed, idle } of plan) {
        for (let turn = 0; turn < idle; turn += 1) await setImmediate()
        await unlessRejected(deed, client)
      }
    }
  })
  for (const outcome of await arena.start(runs, round)) {
    if (outcome.status === "rejected") throw outcome.reason
  }
}

/** Everybody looks, for each may have something in memory that is not true any more. */
async function look(arena: Arena, history: History, looks: readonly Deed[]): Promise<void> {
  for (const index of clients.keys()) {
    const client = clientOf(arena, history, index)
    for (const deed of looks) await unlessRejected(deed, client)
  }
}

/** A rejection is in the history. */
async function unlessRejected(deed: Deed, client: Client): Promise<void> {
  try {
    await deed(client)
  } catch (error) {
    if (error instanceof NeverSettled) throw error
  }
}

function reproOf(before: History, history: History, arena: Arena): string {
  const instances = arena.seats.length
  const shared =
    instances < clients.length
      ? `// a, b and c share ${instances === 1 ? "one instance" : "two instances: b has its own"}.`
      : "// a, b and c have an instance each."
  return [historyToCode(before.calls), shared, historyToCode(history.calls)].join("\n")
}

/** Three connections, one for each client. */
async function threeConnections(tools: CaseTools): Promise<Arena> {
  const arena = await lockstep(tools)
  const { adapter } = await tools.another()
  return { ...arena, seats: [...arena.seats, { name: "third", adapter }] }
}

/** Short histories of calls at the same time. */
export const historyCases: readonly ContractCase[] = [
  ...historyKinds.map((kind) => {
    const title = `histories of ${kind.about} by three clients could have happened one by one`
    return defineCase(
      `C9.${kind.number}`,
      title,
      kind.needs,
      (tools) => judgeHistories(tools, kind, burst),
      { bystanders: false },
    )
  }),
  ...historyKinds.map((kind) => {
    const title = `histories of ${kind.about} on three connections could have happened one by one`
    return defineCase(
      `C9.${kind.number + 10}`,
      title,
      kind.needs,
      (tools) => judgeHistories(tools, kind, threeConnections),
      { wire: true, bystanders: false },
    )
  }),
]
