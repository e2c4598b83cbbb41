import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import type { Person } from "../../cost/person.ts"
import type { Samples } from "../../samples.ts"

/** A method that finds a record by what is unique of it. */
export interface LookUp {
  readonly method: AdapterMethod
  /** Stores what the calls use up, and returns one call for each of the people. */
  prepare(): Promise<readonly (() => Promise<unknown>)[]>
}

/**
 * The look-ups that an adapter has. A list of somebody's passkeys is none: it is found by its owner.
 *
 * @param adapter - used as it is, so that nothing but its own time is measured
 * @param people - whom it looks up
 * @param sample - makes tokens: one that was found is gone
 */
export function lookUpsOf(
  adapter: Adapter,
  people: readonly Person[],
  sample: Samples,
): readonly LookUp[] {
  const finds: readonly (readonly [AdapterMethod, keyof Person, Find])[] = [
    ["getUser", "user", async ({ user }) => adapter.getUser?.(user?.id ?? "")],
    ["getUserByEmail", "user", async ({ user }) => adapter.getUserByEmail?.(user?.email ?? "")],
    [
      "getUserByAccount",
      "account",
      async ({ account }) => account && adapter.getUserByAccount?.(account),
    ],
    [
      "getAccount",
      "account",
      async ({ account }) =>
        account && adapter.getAccount?.(account.providerAccountId, account.provider),
    ],
    [
      "getSessionAndUser",
      "session",
      async ({ session }) => adapter.getSessionAndUser?.(session?.sessionToken ?? ""),
    ],
    [
      "getAuthenticator",
      "authenticator",
      async (person) => adapter.getAuthenticator?.(person.authenticator?.credentialID ?? ""),
    ],
  ]
  const found = finds.flatMap(([method, record, find]): LookUp[] => {
    const having = people.filter((person) => person[record] !== undefined)
    if (typeof adapter[method] !== "function" || having.length === 0) return []
    const calls = having.map((person) => () => find(person))
    return [{ method, prepare: async () => calls }]
  })
  return [...found, ...tokenUses(adapter, people.length, sample)]
}

type Find = (person: Person) => Promise<unknown>

function tokenUses(adapter: Adapter, count: number, sample: Samples): LookUp[] {
  const { createVerificationToken, useVerificationToken } = adapter
  if (!createVerificationToken || !useVerificationToken) return []
  const storeOne = async () => {
    const token = sample.token()
    await createVerificationToken(token)
    return async () => useVerificationToken(token)
  }
  const prepare: LookUp["prepare"] = () => Promise.all(Array.from({ length: count }, storeOne))
  return [{ method: "useVerificationToken", prepare }]
}
