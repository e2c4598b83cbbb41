import { types } from "node:util"
import { absentUserId } from "../bench/absent-user.ts"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { NeverSettled, ensure } from "../values/assert.ts"

/** A call that should reject, and what its error must not reveal. */
interface Provocation {
  readonly what: string
  readonly secrets: readonly string[]
  readonly call: () => Promise<unknown>
}

/** Returns the rejection of a call; `undefined` if it resolves, which other rules check. */
const rejectionOf = async (
  call: () => Promise<unknown>,
): Promise<{ error: unknown } | undefined> => {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return { error }
  }
}

const judge = async ({ what, secrets, call }: Provocation): Promise<void> => {
  const rejection = await rejectionOf(call)
  if (!rejection) return
  const { error } = rejection
  const whose = `what ${what} rejects with`
  ensure(types.isNativeError(error) || error instanceof Error, whose, "an Error", error)
  ensure(error.name !== "", `the name of ${whose}`, "a name", error.name)
  const told = `${error.message}\n${error.stack ?? ""}`
  for (const secret of secrets) {
    // The value is the secret itself, so it is not shown.
    const seen = told.includes(secret) ? "one of them" : "none"
    ensure(seen === "none", `secrets in the message of ${whose}`, "none", seen)
  }
}

/** Rejections and their messages. */
export const rejectionCases: readonly ContractCase[] = [
  defineCase(
    "X26.1",
    "the error of createSession does not contain the session token",
    ["createUser", "createSession"],
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const { id } = await newUser()
      const session = await adapter.createSession(sample.session(id))
      const invalid = sample.session(id, { expires: new Date(Number.NaN) })
      const orphan = sample.session(await absentUserId(tools))
      const create = (what: string, given: typeof session): Provocation => ({
        what: `createSession ${what}`,
        secrets: [given.sessionToken],
        call: () => adapter.createSession(given),
      })
      await judge(create("with a duplicate token", session))
      await judge(create("with an invalid date", invalid))
      await judge(create("for a missing user", orphan))
    },
  ),
  defineCase(
    "X26.2",
    "the error of linkAccount does not contain the tokens of the account",
    ["createUser", "linkAccount"],
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const { id } = await newUser()
      const [access_token, refresh_token, id_token] = [
        sample.text("Access"),
        sample.text("Refresh"),
        sample.text("Id"),
      ]
      const account = sample.account(id, { access_token, refresh_token, id_token })
      const secrets = [access_token, refresh_token, id_token]
      await adapter.linkAccount(account)
      const link = (what: string, given: typeof account): Provocation => ({
        what: `linkAccount ${what}`,
        secrets,
        call: () => adapter.linkAccount(given),
      })
      await judge(link("of a linked pair", account))
      await judge(
        link("for a missing user", { ...account, ...sample.account(await absentUserId(tools)) }),
      )
      const unknown = { "not-before-policy": 0, ext_expires_in: 3599 }
      await judge(link("with unknown fields", { ...sample.account(id, account), ...unknown }))
    },
  ),
  defineCase(
    "X26.3",
    "the error of createVerificationToken does not contain the token",
    ["createVerificationToken"],
    async ({ adapter, sample }) => {
      const token = sample.token()
      await adapter.createVerificationToken(token)
      const invalid = sample.token({ expires: new Date(Number.NaN) })
      for (const [what, given] of [
        ["twice", token],
        ["with an invalid date", invalid],
      ] as const) {
        await judge({
          what: `createVerificationToken ${what}`,
          secrets: [given.token],
          call: () => adapter.createVerificationToken(given),
        })
      }
    },
  ),
  defineCase(
    "X26.4",
    "updates reject with errors that have a name",
    ["createUser", "updateUser"],
    async (tools) => {
      const { adapter, has } = tools
      const id = await absentUserId(tools)
      await judge({
        what: "updateUser of a missing user",
        secrets: [],
        call: () => adapter.updateUser({ id }),
      })
      if (!has("updateAuthenticatorCounter")) return
      const call = () => adapter.updateAuthenticatorCounter(tools.sample.text("Nobody"), 1)
      await judge({ what: "updateAuthenticatorCounter of none", secrets: [], call })
    },
  ),
]
