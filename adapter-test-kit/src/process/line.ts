import { fork, type ChildProcess } from "node:child_process"
import { clockVariable } from "./other-clock.ts"
import { fromSentError, type Reply, type Request, type SentCall } from "./messages.ts"
import { afterRunning } from "../values/running-time.ts"
import { scaled } from "../values/time-factor.ts"

/** A call without a result yet. */
type Waiting = Pick<PromiseWithResolvers<unknown>, "resolve" | "reject">

/** The connection to another process. */
export interface Line {
  readonly child: ChildProcess
  /** Timeout of a request that is not a call, in milliseconds. */
  readonly longest: number
  readonly calls: Map<number, Waiting>
  /** Calls that must not start yet. */
  kept: SentCall[] | undefined
  /** Waits for a reply that belongs to no call. */
  next: PromiseWithResolvers<Reply> | undefined
  /** How the process ended; `undefined` while it runs. */
  end: Error | undefined
}

/** The time in another process. */
export interface ProcessClock {
  /** Its IANA name. */
  readonly timeZone?: string | undefined
  /** How far the clock is ahead, in milliseconds. */
  readonly clockAhead?: number | undefined
}

/** Maximum time for a process to end by itself, or to close its instance, in milliseconds. */
const timeoutMs = scaled(5_000)

/** Sources run directly if types are stripped; the published package contains JavaScript. */
const worker = new URL(
  import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js",
  import.meta.url,
)

/**
 * Starts another process.
 *
 * @param longest - timeout of a request that is not a call, in milliseconds
 * @param clock - its time zone and clock, if they differ from those of this process
 */
export function connect(longest: number, { timeZone, clockAhead }: ProcessClock = {}): Line {
  const child = fork(worker, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A debugger has one port, and the kit's own module runs no tests in that process.
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
  line.end ??= new Error("The other process has exited.", { cause })
  for (const call of [...line.calls.values(), ...(line.next ? [line.next] : [])]) {
    call.reject(line.end)
  }
  line.calls.clear()
}

/**
 * Makes a request that is not a call, and kills the process if the reply takes too long.
 *
 * @param longest - timeout of the reply, in milliseconds
 * @throws Error if the process has ended
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
  const cancel = afterRunning(longest, () => void line.child.kill("SIGKILL"))
  try {
    return await next.promise
  } finally {
    cancel()
  }
}

/** Sends a request that has no reply, or whose reply belongs to a call. */
export function post({ child }: Line, request: Request): void {
  // If the channel breaks, the end of the process reports it.
  child.send(request, () => {})
}

/**
 * Marks a process as idle, so that it no longer keeps this process from ending.
 *
 * @param isIdle - `false` if the process is needed again
 */
export function setIdle({ child }: Line, isIdle: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isIdle) handle?.unref()
    else handle?.ref()
  }
}

/**
 * Closes the open instance in the other process.
 *
 * @returns whether the process can be used again; otherwise it has ended
 */
export async function leave(line: Line): Promise<boolean> {
  // Calls in progress could end during the next use of the process.
  if (line.calls.size > 0) await endOf(line)
  if (line.end) return false
  return ask(line, { kind: "leave" }, timeoutMs).then(
    () => true,
    () => false,
  )
}

/** Ends a process and waits for its end. */
export async function endOf(line: Line): Promise<void> {
  if (line.end) return
  const ended = Promise.withResolvers<void>()
  line.child.once("exit", () => ended.resolve())
  post(line, { kind: "close" })
  const cancel = afterRunning(timeoutMs, () => void line.child.kill("SIGKILL"))
  await ended.promise
  cancel()
}
