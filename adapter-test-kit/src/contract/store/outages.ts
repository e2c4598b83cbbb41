import { NotApplicable } from "../../bench/case.ts"
import {
  defineStoreCase,
  type StoreCase,
  type StoreTools,
  type WatchedStore,
} from "../../bench/store-case.ts"
import { NeverSettled } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import { endingOf, failFor, type FaultFinding } from "../faults/ending.ts"
import { broken, lostAnswer, refused, swallowed, type Fault } from "../faults/fault.ts"
import { timeoutMs } from "../faults/pace.ts"
import { persistently } from "../faults/persistently.ts"
import { aMinute } from "./reading.ts"

/** A call of each method, on existing entries. */
interface Call {
  readonly method: string
  make(store: WatchedStore): Promise<unknown>
}

async function preparedCalls({ store, key, tools }: StoreTools): Promise<Call[]> {
  const [read, replaced, taken, removed, counted] = [key(), key(), key(), key(), key("counter")]
  for (const name of [read, replaced, taken, removed]) await store.set(name, "value", aMinute)
  await store.increment(counted, aMinute)
  const deletes = typeof Reflect.get(tools.subject.adapter, "deleteExpired") === "function"
  return [
    { method: "get", make: (each) => each.get([read]) },
    { method: "get of two keys", make: (each) => each.get([read, taken]) },
    { method: "set", make: (each) => each.set(replaced, "other", aMinute) },
    { method: "add of a new entry", make: (each) => each.add(key(), "value", aMinute) },
    { method: "add over an existing entry", make: (each) => each.add(read, "value", aMinute) },
    { method: "take", make: (each) => each.take(taken) },
    { method: "take of nothing", make: (each) => each.take(key()) },
    { method: "remove", make: (each) => each.remove(removed, "value") },
    { method: "increment", make: (each) => each.increment(counted, aMinute) },
    ...(deletes
      ? [{ method: "deleteExpired", make: (each: WatchedStore) => each.deleteExpired(10) }]
      : []),
  ]
}

/** Opens an instance to disturb, and uses it, so that it has connections to lose. */
async function openDisturbed({ another, key }: StoreTools): Promise<WatchedStore> {
  const { store } = await persistently(async () => {
    const opened = await another({ timeout: timeoutMs })
    await Promise.all([1, 2, 3].map(() => opened.store.get([key()])))
    return opened
  }).catch((error: unknown) => {
    throw new NotApplicable(`a new instance does not work without a fault either: ${toCode(error)}`)
  })
  return store
}

async function findingFor(
  { method, make }: Call,
  store: WatchedStore,
  { when }: Fault,
): Promise<FaultFinding | undefined> {
  const ending = await endingOf(() => make(store))
  const expected = "a rejection with an AdapterError of the code unavailable"
  const what = `${method} ${when}`
  if (ending.kind === "resolved") {
    return { what, expected, seen: `resolved to ${toCode(ending.value)}` }
  }
  if (ending.kind === "waiting") {
    return { what, expected, seen: `nothing within ${ending.error.deadline} ms` }
  }
  const { error } = ending
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "unavailable") return undefined
  return { what, expected, seen: `rejected with ${toCode(error)}, code ${toCode(code)}` }
}

async function rejectsUnder(tools: StoreTools, fault: Fault, atFirst = false): Promise<void> {
  const wire = tools.tools.wire()
  const calls = await preparedCalls(tools)
  if (atFirst) fault.begin(wire)
  const store = atFirst
    ? (await tools.another({ timeout: timeoutMs })).store
    : await openDisturbed(tools)
  if (!atFirst) fault.begin(wire)
  const findings = await Promise.all(calls.map((call) => findingFor(call, store, fault)))
  wire.calm()
  // Calls that still wait for a response would delay closing the instance.
  wire.disturb({ kind: "refuse" })
  wire.calm()
  failFor(findings.filter((finding) => finding !== undefined))
}

/** After the fault the same instance must work again. Otherwise a server would need a restart. */
async function worksAgain(tools: StoreTools): Promise<void> {
  const wire = tools.tools.wire()
  const store = await openDisturbed(tools)
  refused.begin(wire)
  await endingOf(() => store.get([tools.key()]))
  wire.calm()
  try {
    await persistently(() => store.set(tools.key(), "value", aMinute))
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    const expected = "that a call resolves within five seconds"
    failFor([{ what: "the instance after the fault", expected, seen: toCode(error) }])
  }
}

const faults: readonly Fault[] = [refused, swallowed, lostAnswer, ...broken]

/** Effects of an unreachable database on calls. */
export const outageCases: readonly StoreCase[] = [
  ...faults.map((fault, index) =>
    defineStoreCase(
      `ST8.${index + 1}`,
      `every call rejects with the code unavailable ${fault.when}`,
      (tools) => rejectsUnder(tools, fault),
      { wire: true },
    ),
  ),
  defineStoreCase(
    `ST8.${faults.length + 1}`,
    "every call rejects with the code unavailable when connections were refused from the start",
    (tools) => rejectsUnder(tools, refused, true),
    { wire: true },
  ),
  defineStoreCase(
    `ST8.${faults.length + 2}`,
    "the same instance works again after the fault",
    worksAgain,
    { wire: true },
  ),
]
