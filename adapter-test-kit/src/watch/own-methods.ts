import { NeverSettled } from "../values/assert.ts"
import { snapshot } from "../values/snapshot.ts"
import type { LoggedCall } from "./call-log.ts"

/** Where own methods are called, and what is kept of the calls. */
export interface OwnMethods {
  readonly subject: object
  readonly deadline: number
  readonly calls: LoggedCall[]
}

/**
 * Adds to methods of the contract what else an adapter has, for cases of an author's own. Its methods are
 * logged and have to settle; no rule of the contract says what they return.
 *
 * @param methods - those of the contract
 * @param own - the adapter under test
 */
export function withOwnMethods<Methods extends object>(methods: Methods, own: OwnMethods): Methods {
  return new Proxy(methods, {
    get(target, name) {
      // An adapter that is a promise would be awaited in place of what is watched.
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
  // Nothing is known of it but that it can be called.
  run: Function,
  args: unknown[],
  { subject, deadline, calls }: OwnMethods,
): Promise<unknown> {
  const call: LoggedCall = { method, args: snapshot(args) }
  calls.push(call)
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NeverSettled(method, deadline)), deadline)
  try {
    const value: unknown = await Promise.race([Reflect.apply(run, subject, args), promise])
    call.outcome = { value: snapshot(value) }
    return value
  } catch (error) {
    if (!(error instanceof NeverSettled)) call.outcome = { error }
    throw error
  } finally {
    clearTimeout(timer)
  }
}
