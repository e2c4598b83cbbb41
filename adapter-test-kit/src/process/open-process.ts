import { fork, type ChildProcess } from "node:child_process"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import {
  fromSentError,
  type Reply,
  type Request,
  type SentCall,
  type SentContext,
} from "./messages.ts"

/** Calls that are ready to start. */
type Starts<Result> = readonly (() => Promise<Result>)[]

/** What calls came to that were started together, here and in another process. */
export interface Together<Result> {
  readonly here: readonly PromiseSettledResult<Result>[]
  readonly there: readonly PromiseSettledResult<Result>[]
}

/** An instance of the subject in another process. */
export interface OtherProcess {
  /** Every call of it is made there. */
  readonly adapter: Adapter
  /**
   * Starts calls at the same time: those of `there`, which are calls of this adapter, wait in the other
   * process until all of them have arrived.
   */
  together<Result>(there: Starts<Result>, here: Starts<Result>): Promise<Together<Result>>
  /** Ends the process; waits until it is gone. */
  close(): Promise<void>
}

/** A call without an answer yet. */
type Waiting = Pick<PromiseWithResolvers<unknown>, "resolve" | "reject">

interface Line {
  readonly child: ChildProcess
  /** How long it may take to answer what is no call, in milliseconds. */
  readonly longest: number
  readonly calls: Map<number, Waiting>
  /** Where calls go that are not to be made yet. */
  kept: SentCall[] | undefined
  /** Whoever waits for an answer that belongs to no call. */
  next: PromiseWithResolvers<Reply> | undefined
  /** How the process ended, once it has. */
  end: Error | undefined
}

/** How long a process may take to end by itself, in milliseconds. */
const patience = 5_000

/** How long it may take to answer what is no call, in milliseconds. */
const slowStart = 60_000

/** Sources run as they are where types are stripped; the package has JavaScript. */
const worker = new URL(
  import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js",
  import.meta.url,
)

/**
 * Opens an instance of the subject in another process.
 *
 * @param module - URL of the module whose default export is the factory
 * @param context - what the factory is told
 * @param longest - how long it may take, in milliseconds
 * @throws Error when the module cannot be loaded, or the factory throws or does not come to its end
 */
export async function openProcess(
  module: string,
  context: SentContext,
  longest: number = slowStart,
): Promise<OtherProcess> {
  const line = connect(longest)
  const opened = await ask(line, { kind: "open", module, context })
  if (opened.kind !== "opened") {
    await endOf(line)
    const cause = opened.kind === "not-opened" ? fromSentError(opened.error) : undefined
    throw new Error("The subject could not be opened in another process.", { cause })
  }
  return {
    adapter: adapterOf(line, opened.methods),
    together: (there, here) => together(line, there, here),
    close: () => endOf(line),
  }
}

function connect(longest: number): Line {
  const child = fork(worker, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A debugger has one port, and the kit's own module runs no tests over there.
    execArgv: process.execArgv.filter((arg) => !arg.startsWith("--inspect")),
    env: { ...process.env, VITEST: undefined, NODE_NO_WARNINGS: "1" },
  })
  const line: Line = {
    child,
    longest,
    calls: new Map(),
    kept: undefined,
    next: undefined,
    end: undefined,
  }
  // Only the worker writes to this channel.
  child.on("message", (reply) => take(line, reply as Reply))
  child.on("error", (error) => hangUp(line, error))
  child.on("exit", (code, signal) => hangUp(line, new Error(`It ended with ${signal ?? code}.`)))
  return line
}

function take(line: Line, reply: Reply): void {
  if (reply.kind !== "value" && reply.kind !== "rejection") return line.next?.resolve(reply)
  const call = line.calls.get(reply.id)
  line.calls.delete(reply.id)
  if (reply.kind === "value") call?.resolve(reply.value)
  else call?.reject(fromSentError(reply.error))
}

function hangUp(line: Line, cause: Error): void {
  line.end ??= new Error("The other process is gone.", { cause })
  for (const call of [...line.calls.values(), ...(line.next ? [line.next] : [])]) {
    call.reject(line.end)
  }
  line.calls.clear()
}

async function ask(line: Line, request: Request): Promise<Reply> {
  const next = Promise.withResolvers<Reply>()
  line.next = next
  if (line.end) next.reject(line.end)
  else post(line, request)
  const timer = setTimeout(() => line.child.kill("SIGKILL"), line.longest)
  try {
    return await next.promise
  } finally {
    clearTimeout(timer)
  }
}

function post({ child }: Line, request: Request): void {
  // A channel that breaks is told by the end of the process.
  child.send(request, () => {})
}

function adapterOf(line: Line, methods: readonly AdapterMethod[]): Adapter {
  let count = 0
  const entries = methods.map((method) => [
    method,
    (...args: unknown[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      if (line.end) reject(line.end)
      const call: SentCall = { id: (count += 1), method, args }
      line.calls.set(call.id, { resolve, reject })
      if (line.kept) line.kept.push(call)
      else post(line, { kind: "call", call })
      return promise
    },
  ])
  // Each method hands arguments over and answers with what comes back.
  return Object.fromEntries(entries) as Adapter
}

async function together<Result>(
  line: Line,
  there: Starts<Result>,
  here: Starts<Result>,
): Promise<Together<Result>> {
  const calls: SentCall[] = []
  line.kept = calls
  const away = Promise.allSettled(there.map((call) => call()))
  line.kept = undefined
  await ask(line, { kind: "prepare", calls })
  post(line, { kind: "go" })
  const [mine, theirs] = await Promise.all([Promise.allSettled(here.map((call) => call())), away])
  return { here: mine, there: theirs }
}

async function endOf(line: Line): Promise<void> {
  if (line.end) return
  const ended = Promise.withResolvers<void>()
  line.child.once("exit", () => ended.resolve())
  post(line, { kind: "close" })
  const timer = setTimeout(() => line.child.kill("SIGKILL"), patience)
  await ended.promise
  clearTimeout(timer)
}
