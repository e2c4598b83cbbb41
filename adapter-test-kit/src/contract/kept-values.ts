import { isDeepStrictEqual } from "node:util"
import type { AdapterAccount } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { ensure, equal } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"

/** Properties besides the standard ones that providers send with their tokens. */
export const furtherMembers: object = {
  "not-before-policy": 0,
  ext_expires_in: 3599,
  "https://acme.example/scope": ["a"],
  owner: { type: "workspace", admin: false },
}

/** Throws unless each additional property of an account is as given, or missing. */
export function hasFurtherMembersOrNone(seen: AdapterAccount | null): void {
  for (const [name, given] of Object.entries(furtherMembers)) {
    const found: unknown = seen ? Reflect.get(seen, name) : undefined
    const isKept = found === undefined || found === null || isDeepStrictEqual(found, given)
    ensure(isKept, `the account, ${name}`, () => `${toCode(given)} or nothing`, found)
  }
}

/** Values that stores tend to change: they must come back unchanged. */
export const keptValuesCases: readonly ContractCase[] = [
  defineCase(
    "A10.2",
    "unknown fields are returned as given or not at all",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      await adapter.linkAccount({ ...furtherMembers, ...account })
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      hasFurtherMembersOrNone(found)
    },
  ),
  defineCase(
    "X13.20",
    "an empty string in a user is returned as an empty string",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser }) => {
      const { id } = await newUser({ name: "" })
      equal((await adapter.getUser(id))?.name, "", "name of the new user")
      await adapter.updateUser({ id, image: "" })
      equal((await adapter.getUser(id))?.image, "", "image of the updated user")
    },
  ),
  defineCase(
    "X13.21",
    "an empty string in an account is returned as an empty string",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      // Some providers send an empty scope with every token.
      const account = sample.account((await newUser()).id, { scope: "" })
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      equal(found?.scope, "", "scope of the account")
    },
  ),
]
