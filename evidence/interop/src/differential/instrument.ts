import type { AuthConfig } from "@auth/core"
import type { Recorder } from "./recorder.ts"

type Method = (...args: readonly unknown[]) => unknown
type Methods = Readonly<Record<string, unknown>>

const eventNames = [
  "signIn",
  "signOut",
  "createUser",
  "updateUser",
  "linkAccount",
  "session",
] as const

/**
 * Adds the recorder to a configuration: to the callbacks and adapter methods that it has, to all
 * events, and as its logger. The configuration itself is not changed.
 */
export function instrument(
  config: AuthConfig,
  recorder: Recorder,
  watchesAdapter: boolean,
): AuthConfig {
  const { callbacks, adapter, events } = config
  const recorded = {
    ...config,
    ...(callbacks && { callbacks: watch(callbacks, "callbacks", recorder) }),
    ...(adapter && watchesAdapter && { adapter: watch(adapter, "adapter", recorder) }),
    events: watchEvents({ ...events }, recorder),
    logger: config.logger ?? recordingLogger(recorder),
  }
  return recorded
}

function watch(methods: object, kind: "callbacks" | "adapter", recorder: Recorder): Methods {
  const entries = Object.entries(methods).map(([name, method]: [string, unknown]) => {
    if (typeof method !== "function") return [name, method] as const
    // A function of a configuration takes what the core passes.
    const original = (method as Method).bind(methods)
    const watched: Method = (...args) => {
      recorder.call(kind, labelOf(name, args[0]), args.length === 1 ? args[0] : args)
      return original(...args)
    }
    return [name, watched] as const
  })
  return Object.fromEntries(entries)
}

/** Calls of `redirect` are distinguished by their argument, the others by their order. */
function labelOf(name: string, argument: unknown): string {
  const isUrl = typeof argument === "object" && argument !== null && "url" in argument
  return name === "redirect" && isUrl ? `redirect to ${String(argument.url)}` : name
}

function watchEvents(handlers: Methods, recorder: Recorder): Methods {
  const entries = eventNames.map((name) => {
    const handler = handlers[name]
    const watched: Method = (message) => {
      recorder.call("callbacks", `event ${name}`, message)
      // A handler of a configuration takes what the core passes.
      return typeof handler === "function" ? (handler as Method)(message) : undefined
    }
    return [name, watched] as const
  })
  return Object.fromEntries(entries)
}

function recordingLogger(recorder: Recorder): NonNullable<AuthConfig["logger"]> {
  return {
    error: (error) => recorder.call("log", `error ${typeOf(error)}`, describeError(error)),
    // Auth.js gives each warning once in the life of a process.
    warn() {},
    debug() {},
  }
}

function typeOf(error: Error): string {
  return "type" in error ? String(error.type) : error.name
}

/** Messages of a library differ; those that a case's own functions throw begin with "case:". */
function describeError(error: Error): Record<string, string> {
  const { cause } = error
  const inner =
    typeof cause === "object" && cause !== null && "err" in cause ? cause.err : undefined
  const messages = [error, inner].map((one) => (one instanceof Error ? one.message : ""))
  const own = messages.find((message) => message.startsWith("case:"))?.split(". Read")[0]
  return { name: error.name, ...(own !== undefined && { message: own }) }
}
