import type { AdapterMethod } from "@lockstep/core/adapters"
import type { ContractCase } from "../../bench/case.ts"
import { ensure, isNothing, matches, unlessRejected } from "../../values/assert.ts"
import { raceCases, wideRaceCases } from "./race-cases.ts"
import { times, type Probe } from "./race.ts"

/** The methods of verification tokens. */
export const tokenMethods: readonly AdapterMethod[] = [
  "createVerificationToken",
  "useVerificationToken",
]

/** All clients use one token. A client that does not get it gets `null`, and no call rejects. */
export const tokenRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const token = sample.token()
  const pair = { identifier: token.identifier, token: token.token }
  await adapter.createVerificationToken(token)
  const outcomes = await run(times(size, () => (instance) => instance.useVerificationToken(pair)))
  const what = `${size} concurrent uses of one token`
  for (const outcome of outcomes) {
    const { status } = outcome
    const seen: unknown = status === "rejected" ? outcome.reason : undefined
    ensure(status === "fulfilled", `one of ${what}`, "the token or null", seen)
  }
  const used = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" && outcome.value !== null ? [outcome.value] : [],
  )
  ensure(used.length === 1, `how many of ${what} resolved to it`, "1", used.length)
  matches(used[0], token, "the token")
  // Other cases check that a single call resolves to null and does not reject.
  const later = await unlessRejected(() => adapter.useVerificationToken(pair))
  isNothing(later, "a later use of the token")
}

const creationRace: Probe = async ({ tools, size, run }) => {
  const { adapter, sample } = tools
  const token = sample.token()
  const pair = { identifier: token.identifier, token: token.token }
  const outcomes = await run(
    times(size, () => (instance) => instance.createVerificationToken(token)),
  )
  const isStored = outcomes.some(({ status }) => status === "fulfilled")
  const use = () => unlessRejected(() => adapter.useVerificationToken(pair))
  const first = await use()
  if (isStored) matches(first, token, "the token")
  else isNothing(first, "a token that every createVerificationToken rejected")
  isNothing(await use(), "the second use of a token that was created many times")
}

/** Verification tokens that many clients want to use. */
export const tokenRaceCases: readonly ContractCase[] = [
  ...wideRaceCases(
    "V3",
    1,
    "exactly one of many concurrent uses of a token returns it, and the others return null",
    tokenMethods,
    tokenRace,
  ),
  ...raceCases(
    "C2",
    5,
    "a token from many concurrent createVerificationToken calls is used only once",
    tokenMethods,
    creationRace,
  ),
]
