import { randomUUID } from "node:crypto"
import type { AdapterUser } from "@lockstep/core/adapters"
import { isAccepted, unissuedUserId } from "../bench/absent-user.ts"
import { NotApplicable, defineCase, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, rejects, same } from "../values/assert.ts"

/** A patch that includes properties as `undefined`, which means that they are not given. */
const mentioning = (id: string): Partial<AdapterUser> & Pick<AdapterUser, "id"> =>
  // Exact optional properties forbid this in types, but untyped callers do it.
  ({ id, name: undefined, image: undefined, email: undefined, emailVerified: undefined }) as never

/** A patch that removes the email address. */
const clearing = (id: string): Partial<AdapterUser> & Pick<AdapterUser, "id"> =>
  // At run time a user may have no address, which the public type does not include.
  ({ id, email: null }) as never

/** Changing users. */
export const userUpdateCases: readonly ContractCase[] = [
  defineCase(
    "U10.1",
    "updateUser leaves the members that it is not given",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const before = await newUser({ emailVerified: sample.date(-1) })
      await adapter.updateUser({ id: before.id, name: "Aoife 🌧️" })
      const after = await adapter.getUser(before.id)
      same(after, { ...before, name: "Aoife 🌧️" }, "the user after a change of the name")
    },
  ),
  defineCase(
    "U10.2",
    "updateUser takes undefined for not given",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const before = await newUser({ emailVerified: sample.date(-1) })
      await adapter.updateUser({ ...mentioning(before.id), name: "Aoife 🌧️" })
      const after = await adapter.getUser(before.id)
      same(after, { ...before, name: "Aoife 🌧️" }, "the user after a change of the name")
    },
  ),
  defineCase(
    "U10.3",
    "updateUser takes null for clear",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const before = await newUser({ emailVerified: sample.date(-1) })
      await adapter.updateUser({ id: before.id, name: null, image: null, emailVerified: null })
      const cleared = { ...before, name: null, image: null, emailVerified: null }
      same(await adapter.getUser(before.id), cleared, "the user after three members were cleared")
    },
  ),
  defineCase(
    "U11.1",
    "updateUser resolves to the complete user",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const before = await newUser()
      const image = `https://images.example.test/${sample.text("new")}.png`
      const updated = await adapter.updateUser({ id: before.id, image })
      same(updated, { ...before, image }, "the answer of updateUser")
      same(updated, await adapter.getUser(before.id), "the answer of updateUser")
    },
  ),
  defineCase(
    "U12.1",
    "updateUser with only an id resolves to the current user",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser }) => {
      const before = await newUser()
      same(await adapter.updateUser({ id: before.id }), before, "the answer of updateUser")
      same(await adapter.getUser(before.id), before, "the user after it")
    },
  ),
  defineCase(
    "U13.1",
    "updateUser of a missing id rejects",
    ["createUser", "updateUser"],
    async ({ adapter }) => {
      const patch = { id: randomUUID(), name: "Ghost" }
      await rejects(() => adapter.updateUser(patch), "updateUser of a missing id")
    },
  ),
  defineCase(
    "U13.2",
    "updateUser of a deleted user rejects and does not bring the user back",
    ["createUser", "updateUser", "deleteUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser()
      await adapter.deleteUser(id)
      await rejects(() => adapter.updateUser({ id, email }), "updateUser of a deleted user")
      isNothing(await adapter.getUser(id), "getUser of the deleted user")
      isNothing(await adapter.getUserByEmail(email), "getUserByEmail of the address in the patch")
    },
  ),
  defineCase(
    "U14.1",
    "an update keeps the id and touches no other user",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser }) => {
      const other = await newUser()
      const { id } = await newUser()
      const updated = await adapter.updateUser({ id, name: "New Name", image: null })
      equal(updated.id, id, "the id in the answer of updateUser")
      equal((await adapter.getUser(id))?.id, id, "the id that getUser finds")
      same(await adapter.getUser(other.id), other, "another user")
    },
  ),
  defineCase(
    "U15.1",
    "a changed address is found, and the old one is not",
    ["createUser", "updateUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const [before, after] = [sample.user().email, sample.user().email]
      const { id } = await newUser({ email: before })
      await adapter.updateUser({ id, email: after })
      isNothing(await adapter.getUserByEmail(before), "getUserByEmail of the old address")
      const found = await adapter.getUserByEmail(after)
      matches(found, { id, email: after }, "the user that the new address finds")
    },
  ),
  defineCase(
    "U15.2",
    "a change to a taken address rejects, and both users stay as they were",
    ["createUser", "updateUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const [ours, theirs] = [sample.user().email, sample.user().email]
      const user = await newUser({ email: ours })
      const other = await newUser({ email: theirs })
      const patch = { id: user.id, email: theirs, name: "Changed" }
      await rejects(() => adapter.updateUser(patch), "updateUser to a taken address")
      same(await adapter.getUser(user.id), user, "the user who wanted the address")
      same(await adapter.getUserByEmail(ours), user, "the owner of the first address")
      same(await adapter.getUserByEmail(theirs), other, "the owner of the second address")
    },
  ),
  defineCase(
    "U15.3",
    "setting the address that a user has already is no conflict",
    ["createUser", "updateUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser({ email })
      const updated = await adapter.updateUser({ id, email, name: "Same Address" })
      matches(updated, { id, email, name: "Same Address" }, "the answer of updateUser")
      matches(await adapter.getUserByEmail(email), { id }, "the owner of the address")
    },
  ),
  defineCase(
    "U15.4",
    "an address that is cleared finds no user, and another user may have it",
    ["createUser", "updateUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser({ email })
      const isTaken = await isAccepted(() => adapter.updateUser(clearing(id)))
      // U10 checks what happens to null; some stores require an address.
      if (!isTaken || (await adapter.getUser(id))?.email) {
        throw new NotApplicable("needs a store that clears the address of a user")
      }
      isNothing(await adapter.getUserByEmail(email), "getUserByEmail of the cleared address")
      const other = await newUser({ email })
      matches(
        await adapter.getUserByEmail(email),
        { id: other.id },
        "the next owner of the address",
      )
    },
  ),
  defineCase(
    "U15.5",
    "an address that was changed may be another user's",
    ["createUser", "updateUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const [before, after] = [sample.user().email, sample.user().email]
      const { id } = await newUser({ email: before })
      await adapter.updateUser({ id, email: after })
      const other = await newUser({ email: before })
      matches(
        await adapter.getUserByEmail(before),
        { id: other.id },
        "the next owner of the address",
      )
      matches(await adapter.getUserByEmail(after), { id }, "the owner of the new address")
    },
  ),
  defineCase(
    "U20.1",
    "deleting a user who is not there resolves to nothing",
    ["deleteUser"],
    async (tools) => {
      const id = await unissuedUserId(tools)
      isNothing(await tools.adapter.deleteUser(id), "deleteUser of a missing id")
    },
  ),
  defineCase(
    "U20.2",
    "deleting a user twice resolves twice",
    ["createUser", "deleteUser"],
    async ({ adapter, newUser }) => {
      const { id } = await newUser()
      const first = await adapter.deleteUser(id)
      const isTheirs = first === null || first === undefined || first.id === id
      ensure(isTheirs, "the answer of deleteUser", "the deleted user or nothing", first)
      isNothing(await adapter.deleteUser(id), "the second deleteUser")
    },
  ),
]
