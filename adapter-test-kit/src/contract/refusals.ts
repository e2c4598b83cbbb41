import type { AdapterMethod } from "@lockstep/core/adapters"
import { absentUserId, isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ordinaryUse } from "../bench/ordinary-use.ts"
import { ensure, NeverSettled, Violation } from "../values/assert.ts"
import { longText } from "../values/nasty-text.ts"
import { toCode } from "../values/print-code.ts"

/** More rejections of each kind than most pools have connections. */
const repetitions = 12

/** A pool that a few rejections exhaust if each of them holds a connection. */
const pool = 2

/** Calls that a database rejects. Other rules check whether each rejects. */
type Refused = Partial<Record<AdapterMethod, () => Promise<unknown>>>

/** Prepares the calls, by reason. */
const reasons: Readonly<Record<string, (tools: CaseTools) => Promise<Refused>>> = {
  "because a value is already in use": async ({ adapter, sample, newUser, has }) => {
    const { email } = sample.user()
    const { id } = await newUser({ email })
    const other = await newUser()
    const account = sample.account(id)
    const session = sample.session(id)
    const passkey = sample.authenticator(id)
    const token = sample.token()
    if (has("linkAccount")) await adapter.linkAccount(account)
    if (has("createSession")) await adapter.createSession(session)
    if (has("createAuthenticator")) await adapter.createAuthenticator(passkey)
    if (has("createVerificationToken")) await adapter.createVerificationToken(token)
    return {
      createUser: () => adapter.createUser(sample.user({ email })),
      updateUser: () => adapter.updateUser({ id: other.id, email }),
      linkAccount: () => adapter.linkAccount(account),
      createSession: () => adapter.createSession(session),
      createAuthenticator: () => adapter.createAuthenticator(passkey),
      createVerificationToken: () => adapter.createVerificationToken(token),
      createUserWithAccount: () =>
        adapter.createUserWithAccount({
          ...sample.newUserWithAccount(),
          user: sample.user({ email }),
        }),
    }
  },
  "because a user does not exist": async (tools) => {
    const { adapter, sample } = tools
    const id = await absentUserId(tools)
    return {
      updateUser: () => adapter.updateUser({ id, name: "Nobody" }),
      linkAccount: () => adapter.linkAccount(sample.account(id)),
      createSession: () => adapter.createSession(sample.session(id)),
      createAuthenticator: () => adapter.createAuthenticator(sample.authenticator(id)),
      updateAuthenticatorCounter: () =>
        adapter.updateAuthenticatorCounter(sample.text("Nobody"), 1),
    }
  },
  "because of an invalid date": async ({ adapter, sample, newUser, has }) => {
    const { id } = await newUser()
    const session = sample.session(id)
    if (has("createSession")) await adapter.createSession(session)
    const { sessionToken } = session
    const invalid = new Date(Number.NaN)
    return {
      createUser: () => adapter.createUser(sample.user({ emailVerified: invalid })),
      updateUser: () => adapter.updateUser({ id, emailVerified: invalid }),
      createSession: () => adapter.createSession(sample.session(id, { expires: invalid })),
      updateSession: () => adapter.updateSession({ sessionToken, expires: invalid }),
      createVerificationToken: () =>
        adapter.createVerificationToken(sample.token({ expires: invalid })),
    }
  },
  "because a value is too long": async ({ adapter, sample, newUser }) => {
    const { id } = await newUser()
    const long = longText(65_536)
    // If it is not too long, the second one is taken.
    const account = sample.account(id, { providerAccountId: long, provider: sample.text("p") })
    const session = sample.session(id, { sessionToken: `${sample.text("Ses")}${long}` })
    const token = sample.token({ token: long })
    return {
      linkAccount: () => adapter.linkAccount(account),
      createSession: () => adapter.createSession(session),
      createVerificationToken: () => adapter.createVerificationToken(token),
    }
  },
}

/** A call that waits forever has not recovered either. */
async function everyCallEnds<Result>(work: () => Promise<Result>, when: string): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NeverSettled)) throw error
    throw new Violation(`${error.what} ${when}`, error.expected, error.seen)
  }
}

/** A store that rejected calls continues to work, on the same instance. */
export const refusalCases: readonly ContractCase[] = Object.entries(reasons).map(
  ([reason, prepare], index) =>
    defineCase(
      `X23.${index + 6}`,
      `every method works after many calls were rejected ${reason}`,
      ["createUser"],
      async (tools) => {
        const before = await ordinaryUse(tools)
        // The keys of the table are the names of methods.
        const calls = Object.entries(await prepare(tools)) as [
          AdapterMethod,
          () => Promise<unknown>,
        ][]
        const after = await everyCallEnds(async () => {
          for (const [method, call] of calls) {
            for (let count = 0; tools.has(method) && count < repetitions; count += 1) {
              await isAccepted(call)
            }
          }
          return ordinaryUse(tools)
        }, `after calls were rejected ${reason}`)
        const broken = [...after].filter(([method]) => !before.has(method))
        const seen = broken.map(([method, error]) => `${method}: ${toCode(error)}`).join("; ")
        const what = `methods that fail after calls were rejected ${reason}`
        ensure(broken.length === 0, what, "none", seen)
      },
      { bystanders: false, pool },
    ),
)
