import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import type { Primitive } from "../remote/messages.ts"
import { RemoteAdapter, type RemoteMethods } from "../remote/remote-adapter.ts"
import type { RemoteServer } from "../remote/remote-server.ts"
import { remoteSubject } from "../remote/remote-subject.ts"

/** One round trip: a step on one map of the store. */
export type Step = (step: Primitive) => Promise<unknown>

/** Methods that take several round trips. */
export type Change = (step: Step, right: RemoteMethods) => Adapter

/**
 * The adapter over a network, with methods that take several round trips instead of the right ones.
 *
 * @param server - where the records live
 * @param change - makes the methods; none when left out
 */
export function stepByStep(server: RemoteServer, change: Change = () => ({})): SubjectFactory {
  return remoteSubject(server, (options) => {
    const { adapter, link, close } = RemoteAdapter(options)
    return { close, adapter: { ...adapter, ...change(link.send, adapter) } }
  })
}
