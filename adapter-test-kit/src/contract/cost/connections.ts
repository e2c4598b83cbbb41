import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { Violation } from "../../values/assert.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

const asks = { wire: true, bystanders: false } as const
/** Number of simultaneous calls in one row. */
const inARow = 20
/** A pool may still open connections during the first calls. */
const rows = 5
const atOnce = 200
const pool = 10
/** Largest size that still counts as a pool, if the factory ignores `context.pool`. */
const largestPool = 50

type LookUp = (adapter: WatchedAdapter, key: string) => Promise<unknown>

/** Any lookup works. The keys belong to no user. */
const lookUps: readonly (readonly [AdapterMethod, LookUp])[] = [
  ["getSessionAndUser", (adapter, key) => adapter.getSessionAndUser(key)],
  ["getUserByEmail", (adapter, key) => adapter.getUserByEmail(`${key}@example.test`)],
  [
    "getUserByAccount",
    (adapter, key) => adapter.getUserByAccount({ provider: "acme", providerAccountId: key }),
  ],
  [
    "useVerificationToken",
    (adapter, key) => adapter.useVerificationToken({ identifier: key, token: key }),
  ],
]

/** Number of connections that calls open. */
export const connectionCases: readonly ContractCase[] = [
  defineCase(
    "X29.1",
    "consecutive calls open no new connections",
    [],
    async (tools) => {
      const look = anyLookUp(tools)
      let fewest = Number.POSITIVE_INFINITY
      for (let row = 0; row < rows && fewest > 0; row += 1) {
        if (row === 0) await look(tools.adapter, tools.sample.text("First"))
        const meter = tools.wire().startMeter()
        for (let count = 0; count < inARow; count += 1) {
          await look(tools.adapter, tools.sample.text("Nobody"))
        }
        fewest = Math.min(fewest, meter.read().connections)
      }
      if (fewest === 0) return
      const what = `new connections of ${inARow} consecutive calls after earlier calls`
      throw new Violation(what, "none", String(fewest))
    },
    asks,
  ),
  defineCase(
    "X29.2",
    `${atOnce} concurrent calls open no more connections than the pool allows`,
    [],
    async (tools) => {
      // A server with an HTTP API shares its database connections itself.
      if (tools.options.protocol === "http")
        throw new NotApplicable("applies only to protocols with persistent connections")
      const look = anyLookUp(tools)
      const small = await connectionsOf(tools, look, 2)
      const most = small <= 2 ? pool : largestPool
      const opened = await connectionsOf(tools, look, pool)
      if (opened <= most) return
      const what = `connections opened by ${atOnce} concurrent calls`
      throw new Violation(what, `at most ${most}`, String(opened))
    },
    asks,
  ),
]

async function connectionsOf(tools: CaseTools, look: LookUp, size: number): Promise<number> {
  const { adapter, close } = await tools.another({ pool: size })
  const meter = tools.wire().startMeter()
  const calls = Array.from({ length: atOnce }, () => look(adapter, tools.sample.text("Nobody")))
  // C8 checks that each of them settles.
  await Promise.allSettled(calls)
  await close()
  return meter.read().connections
}

function anyLookUp({ has }: CaseTools): LookUp {
  const found = lookUps.find(([method]) => has(method))
  if (!found) throw new NotApplicable(`needs one of ${lookUps.map(([name]) => name).join(", ")}`)
  return found[1]
}
