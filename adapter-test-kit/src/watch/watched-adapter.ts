import { types } from "node:util"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { NeverSettled } from "../values/assert.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { toCode } from "../values/print-code.ts"
import { isUnchanged, snapshot } from "../values/snapshot.ts"
import type { LoggedCall } from "./call-log.ts"
import type { Finding } from "./finding.ts"
import { inspectResult } from "./inspect-result.ts"
import { keyArguments } from "./key-arguments.ts"
import { withOwnMethods } from "./own-methods.ts"

// Every call is looked at: what is asked of each object is taken out once.
const { isDate } = types

/** A method that always answers with a promise. */
type Watched<Method> = Method extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

/** The adapter under test as cases see it. */
export type WatchedAdapter = {
  readonly [Name in AdapterMethod]: Watched<NonNullable<Adapter[Name]>>
}

/** An adapter under watch, and what was seen. */
export interface Watch {
  /** Hands copies over and gives copies back, so that no case can be misled by a shared object. */
  readonly adapter: WatchedAdapter
  /** The same, but with the very objects that were given and returned. */
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
  /** Every object of every result so far. */
  readonly results: WeakSet<object>
  readonly givesLog: boolean
}

/** How an adapter is watched. */
export interface WatchOptions {
  /** The caller changes no result: those of the log are handed out, and not copied once more. */
  readonly givesLog?: boolean
}

/**
 * Wraps an adapter so that each call is logged and checked: it settles (X4), its result is plain data
 * (X5, X6, X9) and new (X7), and its arguments are as before (X8).
 *
 * @param subject - the adapter under test
 * @param deadline - how long a call may take, in milliseconds
 * @param options - how its calls are watched
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
    // Few cases need it.
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
  // One function of the right name for each method; each passes arguments and result through.
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
  // Each method is a function of its own arguments; cases are type-checked where they call it.
  const run = state.subject[method] as ((...args: unknown[]) => unknown) | undefined
  if (typeof run !== "function")
    throw new TypeError(`The case does not say that it needs ${method}.`)
  // Each call of each case comes here: a race of two promises would cost more than this one.
  return new Promise((resolve, reject) => {
    const late = (): void => {
      const error = new NeverSettled(method, state.deadline)
      note(state, { rule: "X4", what: error.what, expected: error.expected, seen: error.seen })
      reject(error)
    }
    const timer = setTimeout(late, state.deadline)
    const inTime = (settled: () => void): void => {
      clearTimeout(timer)
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

/** Keeps the first finding of each rule: the others most often say the same again. */
function note({ findings }: WatchState, finding: Finding): void {
  if (!findings.some(({ rule }) => rule === finding.rule)) findings.push(finding)
}
