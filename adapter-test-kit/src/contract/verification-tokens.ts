import { defineCase, type CaseTools, type ContractCase, withoutBystanders } from "../bench/case.ts"
import {
  NeverSettled,
  ensure,
  equal,
  isNothing,
  isNull,
  isValidDate,
  matches,
} from "../values/assert.ts"

const needed = ["createVerificationToken", "useVerificationToken"] as const

/** Stores a token. */
const created = async ({ adapter, sample }: CaseTools, over?: { identifier: string }) => {
  const token = sample.token(over)
  await adapter.createVerificationToken(token)
  return token
}

/** Verification tokens. */
export const verificationTokenCases: readonly ContractCase[] = [
  defineCase(
    "V1.1",
    "useVerificationToken resolves to the token and nothing else",
    needed,
    async (tools) => {
      const token = await created(tools)
      const used = await tools.adapter.useVerificationToken(token)
      matches(used, token, "the used token")
      const others = Object.entries(used ?? {}).filter(
        ([key, value]) => !Object.hasOwn(token, key) && value !== null && value !== undefined,
      )
      equal(others.map(([key]) => key).join(", "), "", "other properties of the used token")
    },
  ),
  defineCase(
    "V1.2",
    "useVerificationToken returns null for an unknown token",
    ["useVerificationToken"],
    async ({ adapter, sample }) => {
      isNull(await adapter.useVerificationToken(sample.token()), "useVerificationToken")
    },
  ),
  defineCase("V2.1", "the second use of a token returns null", needed, async (tools) => {
    const token = await created(tools)
    matches(await tools.adapter.useVerificationToken(token), token, "the first use")
    isNull(await tools.adapter.useVerificationToken(token), "the second use")
    isNull(await tools.adapter.useVerificationToken(token), "the third use")
  }),
  defineCase("V4.1", "another token does not match and deletes nothing", needed, async (tools) => {
    const token = await created(tools)
    const wrong = { identifier: token.identifier, token: tools.sample.text("ToKen") }
    isNull(await tools.adapter.useVerificationToken(wrong), "use with another token")
    matches(await tools.adapter.useVerificationToken(token), token, "the right use after it")
  }),
  defineCase(
    "V4.2",
    "another identifier does not match and deletes nothing",
    needed,
    async (tools) => {
      const token = await created(tools)
      const wrong = { identifier: tools.sample.token().identifier, token: token.token }
      isNull(await tools.adapter.useVerificationToken(wrong), "use with another identifier")
      matches(await tools.adapter.useVerificationToken(token), token, "the right use after it")
    },
  ),
  defineCase(
    "V4.3",
    "the identifier of one token and the value of another do not match",
    needed,
    async (tools) => {
      const [ours, theirs] = [await created(tools), await created(tools)]
      const mixed = { identifier: ours.identifier, token: theirs.token }
      isNull(await tools.adapter.useVerificationToken(mixed), "use with halves of two tokens")
      matches(await tools.adapter.useVerificationToken(ours), ours, "the first token after it")
      matches(await tools.adapter.useVerificationToken(theirs), theirs, "the second token after it")
    },
  ),
  defineCase("V5.1", "an identifier can have several tokens", needed, async (tools) => {
    const { identifier } = tools.sample.token()
    const tokens = []
    for (let count = 0; count < 3; count += 1) tokens.push(await created(tools, { identifier }))
    for (const token of tokens.toReversed()) {
      matches(await tools.adapter.useVerificationToken(token), token, "one of three tokens")
    }
  }),
  defineCase(
    "V6.1",
    "createVerificationToken resolves to its own token or to nothing",
    needed,
    async ({ adapter, sample }) => {
      const { identifier } = sample.token()
      for (let count = 0; count < 3; count += 1) {
        const token = sample.token({ identifier })
        const answer = await adapter.createVerificationToken(token)
        if (answer !== null && answer !== undefined) {
          matches(answer, token, "the result of createVerificationToken")
        }
      }
    },
  ),
  defineCase(
    "V7.1",
    "a token that was created twice is used at most once",
    needed,
    async (tools) => {
      const token = await created(tools)
      try {
        await tools.adapter.createVerificationToken({ ...token, expires: tools.sample.date(2) })
      } catch (error) {
        // Rejecting is one of the two allowed results; not settling is not.
        if (error instanceof NeverSettled) throw error
      }
      const { identifier } = token
      const used = await tools.adapter.useVerificationToken(token)
      matches(used, { identifier, token: token.token }, "the first use")
      isNull(await tools.adapter.useVerificationToken(token), "the second use")
    },
  ),
  defineCase(
    "V8.1",
    "an expired token is returned or null, and is consumed in both cases",
    needed,
    async ({ adapter, sample }) => {
      const expired = sample.token({ expires: sample.date(-1) })
      await adapter.createVerificationToken(expired)
      const used = await adapter.useVerificationToken(expired)
      if (used !== null) matches(used, expired, "the expired token")
      isNull(await adapter.useVerificationToken(expired), "the second use of the expired token")
    },
  ),
  defineCase(
    "V8.2",
    "an expired token that was used can be created and used again",
    needed,
    async ({ adapter, sample }) => {
      const expired = sample.token({ expires: sample.date(-1) })
      await adapter.createVerificationToken(expired)
      // The previous case checks what it resolves to.
      await adapter.useVerificationToken(expired)
      // A token left in the store would cause a conflict, or be returned instead.
      const token = { ...expired, expires: sample.date(1) }
      await adapter.createVerificationToken(token)
      matches(await adapter.useVerificationToken(token), token, "the token that was created again")
      isNull(await adapter.useVerificationToken(token), "its second use")
    },
    withoutBystanders,
  ),
  defineCase(
    "V12.1",
    "expires is returned as a Date, exact to the millisecond",
    needed,
    async ({ adapter, sample }) => {
      for (const milliseconds of [1, 499, 678, 999]) {
        const expires = sample.date(1)
        expires.setUTCMilliseconds(milliseconds)
        const token = sample.token({ expires })
        await adapter.createVerificationToken(token)
        const used = await adapter.useVerificationToken(token)
        isValidDate(used?.expires, "expires")
        equal(used.expires.getTime(), expires.getTime(), "expires in milliseconds")
      }
    },
  ),
  defineCase(
    "V13.1",
    "identifier and token are returned as given",
    needed,
    async ({ adapter, sample }) => {
      const identifier = `Ada.${sample.text("Love")}+Tag@Example.TEST`
      const token = sample.token({ identifier, token: ` ${sample.text("Hash")}/+=` })
      await adapter.createVerificationToken(token)
      const used = await adapter.useVerificationToken(token)
      ensure(used !== null, "use with the given values", "the token", used)
      equal(used.identifier, identifier, "identifier")
      equal(used.token, token.token, "token")
    },
  ),
  defineCase(
    "V15.1",
    "a token remains after deleteUser of the user with its address",
    [...needed, "createUser", "deleteUser"],
    async (tools) => {
      const token = await created(tools)
      const { id } = await tools.newUser({ email: token.identifier })
      const other = await tools.newUser()
      await tools.adapter.deleteUser(other.id)
      await tools.adapter.deleteUser(id)
      matches(await tools.adapter.useVerificationToken(token), token, "the token after deleteUser")
    },
  ),
  defineCase("V15.2", "a token works if no user has its identifier", needed, async (tools) => {
    const token = await created(tools)
    if (tools.has("getUserByEmail")) {
      isNothing(await tools.adapter.getUserByEmail(token.identifier), "a user with that address")
    }
    matches(await tools.adapter.useVerificationToken(token), token, "the used token")
  }),
]
