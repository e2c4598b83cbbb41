import { absentUserId, isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { equal, isNothing, matches } from "../values/assert.ts"
import { longText } from "../values/nasty-text.ts"

const needed = ["createUser", "linkAccount", "getUserByAccount"] as const

/** Characters that a caller may join two values with. */
const separators: readonly string[] = [
  ":",
  "::",
  "/",
  "|",
  ",",
  ".",
  "-",
  "_",
  "#",
  " ",
  '","',
  "%3A",
]

/** Links an account, which must then be read as given, if the adapter reads accounts at all. */
const linksAsGiven = async (
  { adapter, sample, newUser, has }: CaseTools,
  members: object,
  others: object = {},
): Promise<void> => {
  const { id } = await newUser()
  const account = sample.account(id, members)
  await adapter.linkAccount({ ...others, ...account })
  if (!has("getAccount")) {
    matches(await adapter.getUserByAccount(account), { id }, "the owner of the account")
    return
  }
  const { provider, providerAccountId, type } = account
  const found = await adapter.getAccount(providerAccountId, provider)
  matches(found, { provider, providerAccountId, type, ...members }, "the account")
}

/** Properties that providers send, and names with a special meaning in JavaScript. */
const strangeMembers: object = Object.assign(
  Object.fromEntries([["__proto__", { provider: "globex" }]]),
  {
    "not-before-policy": 0,
    ext_expires_in: 3599,
    refresh_token_expires_in: 5_184_000,
    id: "12345",
    constructor: "x",
    toString: "x",
    "https://acme.example/scope": ["a"],
  },
)

/** Accounts: stored values come back unchanged, and no two accounts are confused. */
export const accountFidelityCases: readonly ContractCase[] = [
  defineCase(
    "A3.1",
    "accounts that differ only in where the provider ends are different",
    needed,
    async ({ adapter, sample, newUser, has }) => {
      const { id } = await newUser()
      const name = sample.text("p")
      for (const separator of separators) {
        const account = { provider: name, providerAccountId: `b${separator}c` }
        const other = { provider: `${name}${separator}b`, providerAccountId: "c" }
        await adapter.linkAccount(sample.account(id, account))
        const shown = `the account next to one with ${JSON.stringify(separator)}`
        isNothing(await adapter.getUserByAccount(other), `the owner of ${shown}`)
        if (!has("getAccount")) continue
        isNothing(await adapter.getAccount(other.providerAccountId, other.provider), shown)
      }
    },
  ),
  defineCase(
    "A3.2",
    "accounts that differ only in where the provider ends can both be stored",
    needed,
    async ({ adapter, sample, newUser }) => {
      const [one, two] = [await newUser(), await newUser()]
      const name = sample.text("p")
      const first = { provider: name, providerAccountId: "b:c" }
      const second = { provider: `${name}:b`, providerAccountId: "c" }
      await adapter.linkAccount(sample.account(one.id, first))
      await adapter.linkAccount(sample.account(two.id, second))
      equal((await adapter.getUserByAccount(first))?.id, one.id, "the owner of the first")
      equal((await adapter.getUserByAccount(second))?.id, two.id, "the owner of the second")
    },
  ),
  ...(
    [
      ["access_token", 8192],
      ["refresh_token", 8192],
      ["id_token", 16_384],
      ["scope", 4096],
      ["session_state", 1024],
    ] as const
  ).map(([member, length], index) =>
    defineCase(
      `A8.${index + 1}`,
      `linkAccount stores ${length} characters in \`${member}\``,
      needed,
      (tools) => linksAsGiven(tools, { [member]: longText(length) }),
    ),
  ),
  defineCase("A9.1", "expires_at is a number up to the year 2100", needed, async (tools) => {
    for (const expires_at of [1, 1_760_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 4_102_444_800]) {
      await linksAsGiven(tools, { expires_at })
    }
  }),
  defineCase("A10.1", "linkAccount accepts unknown fields", needed, (tools) =>
    linksAsGiven(tools, { access_token: tools.sample.text("Access") }, strangeMembers),
  ),
  defineCase(
    "A11.1",
    "linkAccount for a user who does not exist rejects, or the account is not visible",
    ["linkAccount"],
    async (tools) => {
      const { adapter, has, sample, note } = tools
      const account = sample.account(await absentUserId(tools))
      note({ rejectsOrphans: !(await isAccepted(() => adapter.linkAccount(account))) })
      if (has("getUserByAccount")) isNothing(await adapter.getUserByAccount(account), "its owner")
      if (!has("getAccount")) return
      const { provider, providerAccountId } = account
      isNothing(await adapter.getAccount(providerAccountId, provider), "the account")
    },
  ),
]
