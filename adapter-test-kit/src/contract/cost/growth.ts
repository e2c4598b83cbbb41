import {
  NotApplicable,
  NotJudged,
  defineCase,
  type CaseTools,
  type ContractCase,
  type InstanceLimits,
} from "../../bench/case.ts"
import { createRecordPool, type RecordPool } from "../../measure/record-pool.ts"
import {
  storeUserWithRecords,
  removeUserWithRecords,
  type UserWithRecords,
} from "../../measure/user-with-records.ts"
import type { Subject } from "../../subject/subject.ts"
import { Violation } from "../../values/assert.ts"
import { lookUpsOf, type LookUp } from "./look-ups.ts"
import { countRows, growing } from "./rows-read.ts"
import { allowedTime, rehearsedTimes, slowLookUps } from "./timed-look-ups.ts"

/** Number of users in the store at the first measurement. */
const few = 10
/** Number of users at the second count of rows: enough that a planner prefers an index. */
const many = 1000
/** A call whose row count grows by more than this reads a share of all rows. */
const allowedRows = (many - few) / 10
/**
 * Which users are looked up, as a share of all: includes the first and the last, because a scan
 * finds one of them late.
 */
const places = [0, 0.25, 0.5, 0.75, 1]
/** Maximum time to store them, in milliseconds. Without them there is no verdict. */
const storingTime = 120_000
/**
 * Numbers of users at which lookups are timed again, with the maximum time to store them, in
 * milliseconds. The first number detects very slow lookups; a slow store has fewer users.
 */
const timedAmong = [
  { size: 2000, ms: 3000 },
  { size: 10_000, ms: 8000 },
]
/** Maximum time to remove them, in milliseconds. */
const leavingTime = 6000

/** Whether lookups in a growing store cost more. */
export const growthCases: readonly ContractCase[] = [
  defineCase(
    "E3.1",
    "lookups by key cost as much among a thousand users as among a few",
    [],
    async (tools) => {
      const { subject, sample } = tools
      const { adapter } = subject
      const pool = createRecordPool(
        () => storeUserWithRecords(adapter, sample),
        (records) => removeUserWithRecords(adapter, records),
      )
      try {
        await pool.grow(few, storingTime)
        const all = lookUpsOf(adapter, pool.members, sample)
        if (all.length === 0) throw new NotApplicable("needs a lookup by key")
        if (subject.raw?.rowsRead) await judgeByRows(tools, pool)
        else await judgeByTime(tools, pool)
      } finally {
        if (!subject.reset) await pool.leave(leavingTime)
      }
    },
    { bystanders: false },
  ),
]

async function judgeByRows(tools: CaseTools, pool: RecordPool<UserWithRecords>): Promise<void> {
  const counted = () =>
    // With one connection, a counter of that connection counts all calls.
    withNewInstance(tools, { pool: 1 }, async ({ adapter, raw }) => {
      if (!raw?.rowsRead) throw new TypeError("Each instance must have raw.rowsRead, or none.")
      const users = places.flatMap(
        (place) => pool.members.at(place * (pool.members.length - 1)) ?? [],
      )
      return countRows(lookUpsOf(adapter, users, tools.sample), raw.rowsRead)
    })
  const before = await counted()
  if ([...before.values()].every((rows) => rows === 0)) {
    throw new NotJudged("raw.rowsRead returned 0 rows for every lookup")
  }
  await pool.grow(many, storingTime)
  const stored = pool.members.length
  if (stored < many) throw new NotJudged(`only ${stored} of ${many} users could be stored`)
  tools.compared({ by: "rows read", among: [few, many] })
  const more = growing(before, await counted(), allowedRows)
  if (more.length === 0) return
  const what = `the rows that a lookup reads among ${few} users and among ${many}`
  throw new Violation(what, `at most ${allowedRows} more`, more.join(", "))
}

/**
 * Never counts in favor of an adapter: the duration of calls depends on other work of the machine.
 */
async function judgeByTime(tools: CaseTools, pool: RecordPool<UserWithRecords>): Promise<void> {
  // Looks up the latest users, because a scan of all rows finds the first ones early.
  const lookUps = ({ adapter }: Subject): readonly LookUp[] =>
    lookUpsOf(adapter, pool.members.slice(-few), tools.sample)
  const before = await withNewInstance(tools, {}, (subject) => rehearsedTimes(lookUps(subject)))
  for (const { size, ms } of timedAmong) {
    await pool.grow(size, ms)
    tools.compared({ by: "time", among: [few, pool.members.length] })
    const slow = await withNewInstance(tools, {}, (subject) =>
      slowLookUps(lookUps(subject), before),
    )
    if (slow.length === 0) continue
    const what = `the measured time of a lookup among ${few} users and among ${pool.members.length}`
    throw new Violation(what, allowedTime, slow.join(", "))
  }
  throw new NotJudged(
    `no lookup took measurably longer among ${pool.members.length} users, which is no evidence: needs subject.raw.rowsRead`,
  )
}

/**
 * Existing connections may reuse plans from when there were few rows. New connections have no
 * plans.
 */
async function withNewInstance<Result>(
  tools: CaseTools,
  limits: InstanceLimits,
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  const instance = await newInstance(tools, limits)
  if (!instance) return work(tools.subject)
  try {
    return await work(instance.subject)
  } finally {
    await instance.close()
  }
}

async function newInstance(tools: CaseTools, limits: InstanceLimits) {
  try {
    return await tools.another(limits)
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}
