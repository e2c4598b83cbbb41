import type { AccountKey, AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import type { CaseTools } from "../../bench/case.ts"
import type { Samples } from "../../values/samples.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

/** What a method is made ready with. */
export interface Fixture {
  /** An instance that nothing disturbs. */
  readonly adapter: WatchedAdapter
  readonly sample: Samples
  has(method: AdapterMethod): boolean
}

/** A call that is ready to be made, on records of its own. */
export interface Probe {
  readonly method: AdapterMethod
  /** Makes the call; more than once, where a case repeats it. */
  call(adapter: WatchedAdapter): Promise<unknown>
  /** Fails unless a result is what the call resolves to when nothing is wrong. */
  check(result: unknown): void
  /**
   * Fails unless the store is as the call leaves it. Left out for reads, and where the adapter has no
   * method to see it by.
   */
  readonly effect?: (observer: WatchedAdapter) => Promise<void>
}

/** A method, and how to make a call of it ready. */
export interface ProbeKind {
  readonly method: AdapterMethod
  /** Other methods without which it cannot be made ready. */
  readonly needs: readonly AdapterMethod[]
  prepare(fixture: Fixture): Promise<Probe>
}

/**
 * What a case makes its probes ready with, unless it says otherwise.
 *
 * @param tools - of the case
 * @param adapter - left out, the first instance
 */
export function fixtureOf(
  { sample, has, adapter: first }: CaseTools,
  adapter: WatchedAdapter = first,
): Fixture {
  return { sample, has, adapter }
}

/**
 * Stores a new user.
 *
 * @param fixture - what to store it with
 */
export function storedUser({ adapter, sample }: Fixture): Promise<AdapterUser> {
  return adapter.createUser(sample.user())
}

/**
 * Makes calls ready, as far as that succeeds: where it does not, nothing is to blame on a fault.
 *
 * @param kinds - the methods, as far as they are there
 * @param fixture - an instance that nothing disturbs
 */
export async function readied(
  kinds: readonly ProbeKind[],
  fixture: Fixture,
): Promise<readonly Probe[]> {
  const probes = await Promise.all(
    applicable(kinds, fixture.has).map((kind) => kind.prepare(fixture).catch(() => undefined)),
  )
  return probes.filter((probe) => probe !== undefined)
}

/**
 * What an account is found by. Some adapters hand what they are given on to the database, where every
 * other member would have to match as well.
 *
 * @param account - any account
 */
export function keyOf({ provider, providerAccountId }: AccountKey): AccountKey {
  return { provider, providerAccountId }
}

/**
 * Those kinds of probes that an adapter has the methods for.
 *
 * @param kinds - all that a case would like
 * @param has - tells whether a method is there
 */
export function applicable(
  kinds: readonly ProbeKind[],
  has: (method: AdapterMethod) => boolean,
): readonly ProbeKind[] {
  return kinds.filter(({ method, needs }) => [method, ...needs].every(has))
}
