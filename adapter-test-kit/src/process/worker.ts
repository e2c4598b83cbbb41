import { openSubject } from "../subject/open-subject.ts"
import type { Subject } from "../subject/subject.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { storeMethods } from "../values/store-methods.ts"
import {
  toSentError,
  type Reply,
  type Request,
  type SentCall,
  type SentMethod,
} from "./messages.ts"
import { clockVariable, shiftClock } from "./other-clock.ts"

/** The instance of the subject in this process. There is one at a time. */
interface Open {
  readonly subject: Subject
  readonly over: AbortController
}

let open: Open | undefined
let prepared: readonly SentCall[] = []

// Before the module of the factory is loaded, because it may read the time at once.
shiftClock(Number(process.env[clockVariable] ?? 0))

process.on("message", (request: Request) => void obey(request))
// If the kit has ended, nothing else closes this process.
process.on("disconnect", () => process.exit())

async function obey(request: Request): Promise<void> {
  switch (request.kind) {
    case "open":
      return openInstance(request)
    case "call":
      return carryOut(request.call)
    case "prepare":
      prepared = request.calls
      return tell({ kind: "prepared" })
    case "go": {
      const calls = prepared
      prepared = []
      await Promise.all(calls.map(carryOut))
      return undefined
    }
    case "leave":
      return leave()
    case "close":
      return close()
  }
}

async function openInstance({ module, context }: Extract<Request, { kind: "open" }>) {
  try {
    const over = new AbortController()
    const loaded: unknown = await import(module)
    const subject = await openSubject(factoryOf(loaded), { ...context, signal: over.signal })
    open = { subject, over }
    tell({ kind: "opened", methods: methodsOf(subject.adapter) })
  } catch (error) {
    tell({ kind: "not-opened", error: toSentError(error) })
  }
}

function methodsOf(adapter: object): readonly SentMethod[] {
  return [...adapterMethods, ...storeMethods].filter(
    (method) => typeof Reflect.get(adapter, method) === "function",
  )
}

function factoryOf(loaded: unknown): Parameters<typeof openSubject>[0] {
  const found: unknown =
    typeof loaded === "object" && loaded !== null && "default" in loaded
      ? loaded.default
      : undefined
  if (typeof found !== "function") {
    throw new TypeError("The option module needs a module whose default export is the factory.")
  }
  // It is the factory that the kit received. openSubject checks its result.
  return found as Parameters<typeof openSubject>[0]
}

async function carryOut({ id, method, args }: SentCall): Promise<void> {
  try {
    const value = await callOf(method, args)
    tell({ kind: "value", id, value })
  } catch (error) {
    tell({ kind: "rejection", id, error: toSentError(error) })
  }
}

async function callOf(method: SentCall["method"], args: readonly unknown[]): Promise<unknown> {
  const adapter = open?.subject.adapter
  // Each method takes its own arguments. Cases are type-checked where they call it.
  const run: unknown = adapter && Reflect.get(adapter, method)
  if (!adapter || typeof run !== "function") throw new TypeError(`There is no ${method} here.`)
  return Reflect.apply(run, adapter, args) as unknown
}

/**
 * Throws if a value cannot be sent, such as a function. If the kit has ended, it needs no reply.
 */
function tell(reply: Reply): void {
  process.send?.(reply, undefined, undefined, () => {})
}

async function leave(): Promise<void> {
  try {
    await closeInstance()
    tell({ kind: "left" })
  } catch {
    // An instance that failed to close could interfere with the next one.
    process.exit()
  }
}

async function close(): Promise<void> {
  try {
    await closeInstance()
  } finally {
    process.exit()
  }
}

async function closeInstance(): Promise<void> {
  const closing = open
  open = undefined
  closing?.over.abort()
  await closing?.subject.close?.()
}
