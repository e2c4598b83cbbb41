import { defineCase, NotJudged, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { matches } from "../values/assert.ts"

/** Lifetimes in seconds. If a slow machine misses one, the next one is tried. */
const lifetimes = [5, 20, 50] as const

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** A record that expires within a minute stays until then. */
export const soonExpiredCases: readonly ContractCase[] = [
  defineCase(
    "S7.3",
    "getSessionAndUser returns a session until it expires, seconds later",
    ["createUser", "createSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      for (const seconds of lifetimes) {
        const session = sample.session(id, { expires: inSeconds(seconds) })
        await adapter.createSession(session)
        const found = await adapter.getSessionAndUser(session.sessionToken)
        if (Date.now() >= session.expires.getTime()) continue
        return matches(found?.session, session, `a session of ${seconds} seconds`)
      }
      throw new NotJudged("each session had expired before it was read")
    },
    withoutBystanders,
  ),
  defineCase(
    "V8.3",
    "a token can be used until it expires, seconds later",
    ["createVerificationToken", "useVerificationToken"],
    async ({ adapter, sample }) => {
      for (const seconds of lifetimes) {
        const token = sample.token({ expires: inSeconds(seconds) })
        await adapter.createVerificationToken(token)
        const used = await adapter.useVerificationToken(token)
        if (Date.now() >= token.expires.getTime()) continue
        return matches(used, token, `a token of ${seconds} seconds`)
      }
      throw new NotJudged("each token had expired before it was used")
    },
    withoutBystanders,
  ),
]
