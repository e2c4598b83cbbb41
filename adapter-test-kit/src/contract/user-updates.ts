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
    "updateUser does not change fields that are not given",
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
    "updateUser treats undefined as not given",
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
    "updateUser clears fields that are null",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const before = await newUser({ emailVerified: sample.date(-1) })
      await adapter.updateUser({ id: before.id, name: null, image: null, emailVerified: null })
      const cleared = { ...before, name: null, image: null, emailVerified: null }
      same(await adapter.getUser(before.id), cleared, "the user after three fields were cleared")
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
      same(updated, { ...before, image }, "the result of updateUser")
      same(updated, await adapter.getUser(before.id), "the result of updateUser")
    },
  ),
  defineCase(
    "U12.1",
    "updateUser with only an ID resolves to the current user",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser }) => {
      const before = await newUser()
      same(await adapter.updateUser({ id: before.id }), before, "the result of updateUser")
      same(await adapter.getUser(before.id), before, "the user after it")
    },
  ),
  defineCase(
    "U13.1",
    "updateUser rejects for an ID that does not exist",
    ["createUser", "updateUser"],
    async ({ adapter }) => {
      const patch = { id: randomUUID(), name: "Ghost" }
      await rejects(() => adapter.updateUser(patch), "updateUser of a missing id")
    },
  ),
  defineCase(
    "U13.2",
    "updateUser rejects for a deleted user and does not create the user again",
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
    "updateUser keeps the ID and does not change other users",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser }) => {
      const other = await newUser()
      const { id } = await newUser()
      const updated = await adapter.updateUser({ id, name: "New Name", image: null })
      equal(updated.id, id, "the id in the result of updateUser")
      equal((await adapter.getUser(id))?.id, id, "the id that getUser finds")
      same(await adapter.getUser(other.id), other, "another user")
    },
  ),
  defineCase(
    "U15.1",
    "getUserByEmail finds the user by the new address and not by the old one",
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
    "updateUser to a duplicate address rejects and changes neither user",
    ["createUser", "updateUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const [ours, theirs] = [sample.user().email, sample.user().email]
      const user = await newUser({ email: ours })
      const other = await newUser({ email: theirs })
      const patch = { id: user.id, email: theirs, name: "Changed" }
      await rejects(() => adapter.updateUser(patch), "updateUser to a duplicate address")
      same(await adapter.getUser(user.id), user, "the user who wanted the address")
      same(await adapter.getUserByEmail(ours), user, "the owner of the first address")
      same(await adapter.getUserByEmail(theirs), other, "the owner of the second address")
    },
  ),
  defineCase(
    "U15.3",
    "updateUser to the current address of the user resolves",
    ["createUser", "updateUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser({ email })
      const updated = await adapter.updateUser({ id, email, name: "Same Address" })
      matches(updated, { id, email, name: "Same Address" }, "the result of updateUser")
      matches(await adapter.getUserByEmail(email), { id }, "the owner of the address")
    },
  ),
  defineCase(
    "U15.4",
    "a cleared address finds no user and can be used again",
    ["createUser", "updateUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser({ email })
      const isTaken = await isAccepted(() => adapter.updateUser(clearing(id)))
      // U10 checks what happens to null; some stores require an address.
      if (!isTaken || (await adapter.getUser(id))?.email) {
        throw new NotApplicable("needs a store that can clear the address of a user")
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
    "the old address of a user can be used again",
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
    "deleteUser of a user who does not exist resolves to null or undefined",
    ["deleteUser"],
    async (tools) => {
      const id = await unissuedUserId(tools)
      isNothing(await tools.adapter.deleteUser(id), "deleteUser of a missing id")
    },
  ),
  defineCase(
    "U20.2",
    "deleteUser resolves when it is called twice",
    ["createUser", "deleteUser"],
    async ({ adapter, newUser }) => {
      const { id } = await newUser()
      const first = await adapter.deleteUser(id)
      const isTheirs = first === null || first === undefined || first.id === id
      ensure(isTheirs, "the result of deleteUser", "the deleted user or nothing", first)
      isNothing(await adapter.deleteUser(id), "the second deleteUser")
    },
  ),
]
