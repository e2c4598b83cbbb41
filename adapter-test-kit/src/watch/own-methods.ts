import { NeverSettled } from "../values/assert.ts"
import { afterRunning } from "../values/running-time.ts"
import { snapshot } from "../values/snapshot.ts"
import type { LoggedCall } from "./call-log.ts"

/** The object whose own methods are called, and the record of the calls. */
export interface OwnMethods {
  readonly subject: object
  readonly deadline: number
  readonly calls: LoggedCall[]
}

/**
 * Adds an adapter's other methods to those of the contract, for an author's own cases. Calls of
 * these methods are logged and must settle. No rule of the contract covers their results.
 */
export function withOwnMethods<Methods extends object>(methods: Methods, own: OwnMethods): Methods {
  return new Proxy(methods, {
    get(target, name) {
      // If an adapter had a `then` method, it would be awaited instead of the watched object.
      if (typeof name === "symbol" || name === "then" || Object.hasOwn(target, name)) {
        return Reflect.get(target, name) as unknown
      }
      const member: unknown = Reflect.get(own.subject, name)
      if (typeof member !== "function") return member
      return (...args: unknown[]) => ownCall(name, member, args, own)
    },
  })
}

async function ownCall(
  method: string,
  // Only known to be callable.
  run: Function,
  args: unknown[],
  { subject, deadline, calls }: OwnMethods,
): Promise<unknown> {
  const call: LoggedCall = { method, args: snapshot(args) }
  calls.push(call)
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = afterRunning(deadline, () => reject(new NeverSettled(method, deadline)))
  try {
    const value: unknown = await Promise.race([Reflect.apply(run, subject, args), promise])
    call.outcome = { value: snapshot(value) }
    return value
  } catch (error) {
    if (!(error instanceof NeverSettled)) call.outcome = { error }
    throw error
  } finally {
    cancel()
  }
}
