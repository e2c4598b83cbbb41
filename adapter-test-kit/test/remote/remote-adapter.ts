import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, type AdapterMethod, rememberMethods } from "@lockstep/core/adapters"
import { createLink, type Link, type RemoteOptions } from "./link.ts"

type Method<Name extends AdapterMethod> = Required<Adapter>[Name]

/** Every method of the contract, each with a promise. */
export type RemoteMethods = {
  readonly [Name in AdapterMethod]: (
    ...args: Parameters<Method<Name>>
  ) => Promise<Awaited<ReturnType<Method<Name>>>>
}

/** An adapter that talks to the server of `remote-server.ts`. */
export interface RemoteAdapterWithClose {
  readonly adapter: RemoteMethods
  /** The way to the server, for methods that a broken adapter replaces. */
  readonly link: Link
  close(): void
}

// The keys of the reference are the methods of the contract.
const methods = Object.keys(MemoryAdapter()) as AdapterMethod[]

/**
 * The reference over a network, done right: each method is one message, and a failure of the network
 * is a rejection.
 *
 * @param options - how to reach the server
 * @param link - left out except in broken adapters
 */
export function RemoteAdapter(
  options: RemoteOptions,
  link: Link = createLink(options),
): RemoteAdapterWithClose {
  const entries = methods.map((method) => [
    method,
    (...args: unknown[]) => link.send({ kind: "call", method, args }),
  ])
  // Every method passes its arguments on and returns what the reference returns.
  const adapter = rememberMethods(Object.fromEntries(entries) as RemoteMethods)
  return { adapter, link, close: link.close }
}
