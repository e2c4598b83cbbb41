import { fork, type ChildProcess } from "node:child_process"
import { clockVariable } from "./other-clock.ts"
import { fromSentError, type Reply, type Request, type SentCall } from "./messages.ts"
import { scaled } from "../values/time-factor.ts"

/** A call without an answer yet. */
type Waiting = Pick<PromiseWithResolvers<unknown>, "resolve" | "reject">

/** The way to another process. */
export interface Line {
  readonly child: ChildProcess
  /** How long it may take to answer what is no call, in milliseconds. */
  readonly longest: number
  readonly calls: Map<number, Waiting>
  /** Where calls go that are not to be made yet. */
  kept: SentCall[] | undefined
  /** A waiter for an answer that belongs to no call. */
  next: PromiseWithResolvers<Reply> | undefined
  /** How the process ended, once it has. */
  end: Error | undefined
}

/** The time in another process. */
export interface ProcessClock {
  /** Its IANA name. */
  readonly timeZone?: string | undefined
  /** How far the clock is ahead, in milliseconds. */
  readonly clockAhead?: number | undefined
}

/** How long a process may take to end by itself, or to close its instance, in milliseconds. */
const timeoutMs = scaled(5_000)

/** Sources run as they are where types are stripped; the package has JavaScript. */
const worker = new URL(
  import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js",
  import.meta.url,
)

/**
 * Starts another process.
 *
 * @param longest - how long it may take to answer what is no call, in milliseconds
 * @param clock - its time zone and the time of its clock, where they are not those of this process
 */
export function connect(longest: number, { timeZone, clockAhead }: ProcessClock = {}): Line {
  const child = fork(worker, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A debugger has one port, and the kit's own module runs no tests over there.
    execArgv: process.execArgv.filter((arg) => !arg.startsWith("--inspect")),
    env: {
      ...process.env,
      VITEST: undefined,
      NODE_NO_WARNINGS: "1",
      ...(timeZone !== undefined && { TZ: timeZone }),
      ...(clockAhead !== undefined && { [clockVariable]: String(clockAhead) }),
    },
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

/**
 * Asks for what is no call, and ends the process when the answer takes too long.
 *
 * @param line - the way to the process
 * @param request - what is asked for
 * @param longest - how long the answer may take, in milliseconds
 * @throws Error when the process is gone
 */
export async function ask(
  line: Line,
  request: Request,
  longest: number = line.longest,
): Promise<Reply> {
  const next = Promise.withResolvers<Reply>()
  line.next = next
  if (line.end) next.reject(line.end)
  else post(line, request)
  const timer = setTimeout(() => line.child.kill("SIGKILL"), longest)
  try {
    return await next.promise
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends what has no answer, or one that belongs to a call.
 *
 * @param line - the way to the process
 * @param request - what is sent
 */
export function post({ child }: Line, request: Request): void {
  // A channel that breaks is told by the end of the process.
  child.send(request, () => {})
}

/**
 * Leaves a process alone that has nothing open: it keeps this one from ending no longer.
 *
 * @param line - the way to the process
 * @param isIdle - whether to do so, or to need it again
 */
export function setIdle({ child }: Line, isIdle: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isIdle) handle?.unref()
    else handle?.ref()
  }
}

/**
 * Has the instance closed that is open over there.
 *
 * @param line - the way to the process
 * @returns whether the process can be used again; it has ended otherwise
 */
export async function leave(line: Line): Promise<boolean> {
  // What is under way may come to its end in the midst of what is made next.
  if (line.calls.size > 0) await endOf(line)
  if (line.end) return false
  return ask(line, { kind: "leave" }, timeoutMs).then(
    () => true,
    () => false,
  )
}

/**
 * Ends a process; waits until it is gone.
 *
 * @param line - the way to the process
 */
export async function endOf(line: Line): Promise<void> {
  if (line.end) return
  const ended = Promise.withResolvers<void>()
  line.child.once("exit", () => ended.resolve())
  post(line, { kind: "close" })
  const timer = setTimeout(() => line.child.kill("SIGKILL"), timeoutMs)
  await ended.promise
  clearTimeout(timer)
}
