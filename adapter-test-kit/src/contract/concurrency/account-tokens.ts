import type { AdapterMethod, ExpectedTokens } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { Violation, equal, isNull, matches } from "../../values/assert.ts"
import { resolvedOf } from "./outcomes.ts"
import { raceCases } from "./race-cases.ts"
import { times, type Probe } from "./race.ts"

const needed: readonly AdapterMethod[] = [
  "createUser",
  "linkAccount",
  "getAccount",
  "updateAccount",
]

/** More losing calls do not change whether one wins. */
const most = 10

/** Stores an account with or without a refresh token. */
async function withToken({ adapter, sample, newUser }: CaseTools, refresh_token: string | null) {
  const { id } = await newUser()
  const account = sample.account(id, refresh_token === null ? {} : { refresh_token })
  await adapter.linkAccount(account)
  const { provider, providerAccountId } = account
  const stored = async () =>
    (await adapter.getAccount(providerAccountId, provider))?.refresh_token ?? null
  return { key: { provider, providerAccountId }, stored }
}

/** Every call has refreshed the same token, and stores a different result. */
const refreshRace: Probe = async ({ tools, size, round, run }) => {
  const { sample } = tools
  // A cleared token is compared like any other token.
  const refresh_token = round % 2 === 0 ? sample.text("Refresh") : null
  const { key, stored } = await withToken(tools, refresh_token)
  const tokens = times(Math.min(size, most), () => sample.text("Refresh"))
  const outcomes = await run(
    tokens.map(
      (token) => (instance) =>
        instance.updateAccount({ ...key, refresh_token: token }, { refresh_token }),
    ),
  )
  const resolved = resolvedOf(outcomes, "updateAccount")
  const winners = resolved.filter(({ value }) => value !== null)
  const [winner] = winners
  if (winners.length !== 1 || !winner) {
    const what = `${tokens.length} concurrent updateAccount calls with the same expected token`
    throw new Violation(what, "1 that got the account", `${winners.length} that got it`)
  }
  const token = tokens[winner.index]
  matches(winner.value, { ...key, refresh_token: token }, "the account that the winner got")
  equal(await stored(), token, "the stored refresh token")
}

/** Returns tokens that some stores confuse. */
const similar = (token: string): readonly string[] => [
  token.toLowerCase(),
  `${token} `,
  token.normalize("NFD"),
  token.replace("\u00E9", "e"),
  token.slice(0, -1),
  "",
]

/** Tokens that an adapter for refresh tokens alone need not compare. */
const others = ["access_token", "id_token"] as const

/**
 * Replaces the access token and the ID token, each if it is still the stored one. An adapter that
 * was written for refresh tokens may return null or reject, but must not write without comparing.
 */
async function comparesEachToken({ adapter, sample, newUser }: CaseTools): Promise<void> {
  const { id } = await newUser()
  const tokens = { access_token: sample.text("Access"), id_token: sample.text("Id") }
  const account = sample.account(id, tokens)
  await adapter.linkAccount(account)
  const { provider, providerAccountId } = account
  const stored = () => adapter.getAccount(providerAccountId, provider)
  for (const column of others) {
    const update = { provider, providerAccountId, [column]: sample.text("New") }
    const tryUpdate = async (token: string | null): Promise<unknown> => {
      // The types cannot express a computed key.
      const expected = { [column]: token } as unknown as ExpectedTokens
      return adapter.updateAccount(update, expected).catch(() => null)
    }
    for (const other of [sample.text("Other"), null]) {
      isNull(await tryUpdate(other), `an update that expects another ${column}`)
    }
    matches(await stored(), tokens, "the account after these updates")
    const first = await tryUpdate(tokens[column])
    if (first === null) {
      matches(await stored(), tokens, "the account after an update that returned null")
      throw new NotApplicable("compares the refresh token alone")
    }
    matches(first, update, `the result of an update that expects the stored ${column}`)
    isNull(await tryUpdate(tokens[column]), `the same update again, whose ${column} is replaced`)
    Object.assign(tokens, { [column]: update[column] })
  }
}

/** Updates of an account that expect a token. */
export const accountTokenRaceCases: readonly ContractCase[] = [
  defineCase(
    "A21.1",
    "updateAccount changes nothing if the expected token differs, even slightly",
    needed,
    async (tools) => {
      const { adapter, sample } = tools
      const token = `${sample.text("Refresh")}\u00E9`
      const { key, stored } = await withToken(tools, token)
      const update = { ...key, refresh_token: sample.text("Refresh") }
      for (const refresh_token of [...similar(token), null]) {
        const updated = await adapter.updateAccount(update, { refresh_token })
        isNull(updated, `an update that expects ${JSON.stringify(refresh_token)}`)
        equal(await stored(), token, "the stored refresh token")
      }
      const first = await adapter.updateAccount(update, { refresh_token: token })
      matches(first, update, "the result of an update that expects the stored token")
      const second = await adapter.updateAccount(update, { refresh_token: token })
      isNull(second, "the same update again, after the expected token was replaced")
      const cleared = { ...key, refresh_token: null }
      await adapter.updateAccount(cleared, { refresh_token: update.refresh_token })
      isNull(
        await adapter.updateAccount(update, { refresh_token: "" }),
        "an update that expects ''",
      )
      const restored = await adapter.updateAccount(update, { refresh_token: null })
      matches(restored, update, "the result of an update that expects no token")
    },
    { alone: false },
  ),
  defineCase(
    "A21.3",
    "updateAccount compares an access or ID token if that is the expected one",
    needed,
    comparesEachToken,
    { alone: false },
  ),
  ...raceCases(
    "A21",
    2,
    "exactly one of concurrent updateAccount calls with the same expected token succeeds",
    needed,
    refreshRace,
  ),
]
