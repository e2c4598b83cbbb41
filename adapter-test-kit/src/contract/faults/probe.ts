import type {
  AccountKey,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterUser,
} from "@lockstep/core/adapters"
import type { CaseTools } from "../../bench/case.ts"
import type { Samples } from "../../values/samples.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"

/** What is needed to prepare a method call. */
export interface Fixture {
  /** An undisturbed instance. */
  readonly adapter: WatchedAdapter
  readonly sample: Samples
  has(method: AdapterMethod): boolean
}

/** A prepared call, on its own records. */
export interface Probe {
  readonly method: AdapterMethod
  /** Makes the call. A case may repeat it. */
  call(adapter: WatchedAdapter): Promise<unknown>
  /** Throws unless a result is what the call resolves to without a fault. */
  check(result: unknown): void
  /**
   * Throws unless the store is as the call leaves it. Absent for reads, and if the adapter has no
   * method to check it.
   */
  readonly effect?: (observer: WatchedAdapter) => Promise<void>
}

/** A method, and how to prepare a call of it. */
export interface ProbeKind {
  readonly method: AdapterMethod
  /** Other methods needed to prepare it. */
  readonly needs: readonly AdapterMethod[]
  prepare(fixture: Fixture): Promise<Probe>
}

/**
 * Returns the default fixture of a case.
 *
 * @param adapter - default: the first instance
 */
export function fixtureOf(
  { sample, has, adapter: first }: CaseTools,
  adapter: WatchedAdapter = first,
): Fixture {
  return { sample, has, adapter }
}

/** Stores a new user. */
export function storedUser({ adapter, sample }: Fixture): Promise<AdapterUser> {
  return adapter.createUser(sample.user())
}

/** Stores a passkey of a new user. */
export async function storedPasskey(fixture: Fixture): Promise<AdapterAuthenticator> {
  const passkey = fixture.sample.authenticator((await storedUser(fixture)).id)
  await fixture.adapter.createAuthenticator(passkey)
  return passkey
}

/**
 * Prepares calls, as far as that succeeds. If preparation fails, the fault is not the cause.
 *
 * @param kinds - the methods, as far as they exist
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
 * Returns the key of an account. Some adapters pass their whole argument to the database, where
 * every other property would have to match as well.
 */
export function keyOf({ provider, providerAccountId }: AccountKey): AccountKey {
  return { provider, providerAccountId }
}

/**
 * Returns the kinds of probes for which an adapter has the methods.
 *
 * @param kinds - all that a case can use
 */
export function applicable(
  kinds: readonly ProbeKind[],
  has: (method: AdapterMethod) => boolean,
): readonly ProbeKind[] {
  return kinds.filter(({ method, needs }) => [method, ...needs].every(has))
}
