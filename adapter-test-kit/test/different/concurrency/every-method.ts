import { MemoryAdapter, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"

/** Carries a call out, now or later. */
export type Around = (
  call: () => Promise<unknown>,
  method: AdapterMethod,
  args: readonly unknown[],
) => Promise<unknown>

/**
 * The reference with something around each of its methods.
 *
 * @param store - where the records live
 * @param around - carries a call out
 */
export function everyMethod(store: MemoryStore, around: Around): Required<Adapter> {
  const entries = Object.entries(MemoryAdapter(store)).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> =>
      // The keys of an adapter are the methods of the contract.
      around(async () => Reflect.apply(method, undefined, args), name as AdapterMethod, args),
  ])
  // Each method hands its arguments on and answers what the reference answers.
  return Object.fromEntries(entries) as Required<Adapter>
}
