import { types } from "node:util"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { NeverSettled } from "../values/assert.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { toCode } from "../values/print-code.ts"
import { afterRunning } from "../values/running-time.ts"
import { isUnchanged, snapshot } from "../values/snapshot.ts"
import type { LoggedCall } from "./call-log.ts"
import type { Finding } from "./finding.ts"
import { inspectResult } from "./inspect-result.ts"
import { keyArguments } from "./key-arguments.ts"
import { withOwnMethods } from "./own-methods.ts"

// Every call is checked, so this lookup happens only once.
const { isDate } = types

/** A method that always returns a promise. */
type Watched<Method> = Method extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

/** The adapter under test as cases see it. */
export type WatchedAdapter = {
  readonly [Name in AdapterMethod]: Watched<NonNullable<Adapter[Name]>>
}

/** A watched adapter and the findings. */
export interface Watch {
  /** Copies arguments and results, so that no case can be misled by a shared object. */
  readonly adapter: WatchedAdapter
  /** The same with the original objects. */
  readonly direct: WatchedAdapter
  readonly calls: readonly LoggedCall[]
  readonly findings: readonly Finding[]
  has(method: AdapterMethod): boolean
}

interface WatchState {
  readonly subject: Adapter
  readonly deadline: number
  readonly calls: LoggedCall[]
  readonly findings: Finding[]
  /** All objects in results so far. */
  readonly results: WeakSet<object>
  readonly givesLog: boolean
}

/** Options of a watch. */
export interface WatchOptions {
  /**
   * Whether results are returned from the log without another copy. The caller must not change
   * them.
   */
  readonly givesLog?: boolean
}

/**
 * Wraps an adapter so that each call is logged and checked: it settles (X4), its result is plain
 * data (X5, X6, X9) and new (X7), and its arguments are unchanged (X8).
 *
 * @param deadline - timeout of a call, in milliseconds
 */
export function watchAdapter(
  subject: Adapter,
  deadline: number,
  { givesLog = false }: WatchOptions = {},
): Watch {
  const state: WatchState = {
    subject,
    deadline,
    calls: [],
    findings: [],
    results: new WeakSet(),
    givesLog,
  }
  let direct: WatchedAdapter | undefined
  return {
    adapter: watchedMethods(state, snapshot),
    // Created lazily, because few cases need it.
    get direct() {
      return (direct ??= watchedMethods(state, (value) => value))
    },
    calls: state.calls,
    findings: state.findings,
    has: (method) => typeof subject[method] === "function",
  }
}

type Handover = <Value>(value: Value) => Value

function watchedMethods(state: WatchState, handover: Handover): WatchedAdapter {
  const methods: Partial<Record<AdapterMethod, unknown>> = {}
  for (const method of adapterMethods) {
    methods[method] = (...args: unknown[]) =>
      watchedCall(state, method, keyArguments(method, args), handover)
  }
  // One function with the right name for each method. Each passes arguments and result through.
  return withOwnMethods(methods as WatchedAdapter, state)
}

async function watchedCall(
  state: WatchState,
  method: AdapterMethod,
  args: unknown[],
  handover: Handover,
): Promise<unknown> {
  const call: LoggedCall = { method, args: snapshot(args) }
  state.calls.push(call)
  const given = handover(args)
  try {
    const value = await settle(state, method, given)
    const logged = snapshot(value)
    call.outcome = { value: logged }
    for (const finding of inspectResult(method, value)) note(state, finding)
    if (typeof value === "object" && value !== null) noteSharedObjects(state, method, value)
    return state.givesLog ? logged : handover(value)
  } catch (error) {
    if (!(error instanceof NeverSettled)) call.outcome = { error }
    throw error
  } finally {
    if (!isUnchanged(given, call.args)) {
      note(state, {
        rule: "X8",
        what: `the arguments of ${method}, after the call`,
        expected: toCode(call.args),
        seen: toCode(given),
      })
    }
  }
}

async function settle(state: WatchState, method: AdapterMethod, args: unknown[]): Promise<unknown> {
  // Each method takes its own arguments. Cases are type-checked where they call it.
  const run = state.subject[method] as ((...args: unknown[]) => unknown) | undefined
  if (typeof run !== "function")
    throw new TypeError(`The case does not declare that it needs ${method}.`)
  // Every call of every case runs here: a race of two promises would cost more than this one.
  return new Promise((resolve, reject) => {
    const late = (): void => {
      const error = new NeverSettled(method, state.deadline)
      note(state, { rule: "X4", what: error.what, expected: error.expected, seen: error.seen })
      reject(error)
    }
    const cancel = afterRunning(state.deadline, late)
    const inTime = (settled: () => void): void => {
      cancel()
      settled()
    }
    // A method that throws has settled as well.
    new Promise((begun) => begun(run.apply(state.subject, args))).then(
      (value) => inTime(() => resolve(value)),
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the subject's own, whatever it is
      (error: unknown) => inTime(() => reject(error)),
    )
  })
}

function noteSharedObjects(state: WatchState, method: AdapterMethod, value: object): void {
  const parts: object[] = []
  collectObjects(value, parts)
  for (const part of parts) {
    if (state.results.has(part)) {
      const expected = "a new object at each call"
      note(state, {
        rule: "X7",
        what: `a result of ${method}`,
        expected,
        seen: "one returned before",
      })
      return
    }
  }
  for (const part of parts) state.results.add(part)
}

function collectObjects(value: object, found: object[], depth = 0): void {
  if (depth > 20) return
  found.push(value)
  if (isDate(value)) return
  for (const key of Object.keys(value)) {
    const member: unknown = Reflect.get(value, key)
    if (typeof member === "object" && member !== null) collectObjects(member, found, depth + 1)
  }
}

/** Stores only the first finding of each rule: later ones usually repeat it. */
function note({ findings }: WatchState, finding: Finding): void {
  if (!findings.some(({ rule }) => rule === finding.rule)) findings.push(finding)
}
