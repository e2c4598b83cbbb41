import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { ensure, isNothing, matches } from "../../values/assert.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { keyOf, type Fixture, type ProbeKind } from "./probe.ts"

type Has = (method: AdapterMethod) => boolean

/** Throws unless `getUser` finds the user too, if the adapter has it. */
async function isFoundById(
  observer: WatchedAdapter,
  has: Has,
  id: string | undefined,
  wanted: Partial<AdapterUser>,
): Promise<void> {
  if (id === undefined || !has("getUser")) return
  matches(await observer.getUser(id), wanted, "getUser afterwards")
}

const createUser: ProbeKind = {
  method: "createUser",
  needs: ["getUserByEmail"],
  async prepare({ sample, has }) {
    const user = sample.user()
    const { id: _, ...given } = user
    return {
      method: "createUser",
      call: (adapter) => adapter.createUser(user),
      check: (seen) => matches(seen, given, "the result"),
      async effect(observer) {
        const found = await observer.getUserByEmail(given.email)
        matches(found, given, "getUserByEmail afterwards")
        await isFoundById(observer, has, found?.id, given)
      },
    }
  },
}

/** Changes the email address as well, because adapters often store it in a second place. */
const updateUser: ProbeKind = {
  method: "updateUser",
  needs: ["createUser"],
  async prepare({ adapter: first, sample, has }) {
    const before = sample.user()
    const { id } = await first.createUser(before)
    const { email } = sample.user()
    const patch = { id, email, name: "Renamed 🪁" }
    return {
      method: "updateUser",
      call: (adapter) => adapter.updateUser(patch),
      check: (seen) => matches(seen, patch, "the result"),
      async effect(observer) {
        const wanted = { ...patch, image: before.image ?? null }
        await isFoundById(observer, has, id, wanted)
        if (!has("getUserByEmail")) return
        matches(await observer.getUserByEmail(email), wanted, "getUserByEmail afterwards")
        const stale = await observer.getUserByEmail(before.email)
        isNothing(stale, "getUserByEmail of the old address afterwards")
      },
    }
  },
}

/** U21 judges what is left of the user in the store. */
const deleteUser: ProbeKind = {
  method: "deleteUser",
  needs: ["createUser"],
  async prepare(fixture) {
    const given = fixture.sample.user()
    const { id } = await fixture.adapter.createUser(given)
    const sessionToken = await openedSession(fixture, id)
    const { has } = fixture
    return {
      method: "deleteUser",
      call: (adapter) => adapter.deleteUser(id),
      check() {},
      async effect(observer) {
        if (has("getUser")) isNothing(await observer.getUser(id), "getUser afterwards")
        if (has("getUserByEmail")) {
          const found = await observer.getUserByEmail(given.email)
          isNothing(found, "getUserByEmail afterwards")
        }
        if (sessionToken === undefined || !has("getSessionAndUser")) return
        const found = await observer.getSessionAndUser(sessionToken)
        isNothing(found, "getSessionAndUser afterwards")
      },
    }
  },
}

async function openedSession({ adapter, sample, has }: Fixture, userId: string) {
  if (!has("createSession")) return undefined
  const session = sample.session(userId)
  await adapter.createSession(session)
  return session.sessionToken
}

const createUserWithAccount: ProbeKind = {
  method: "createUserWithAccount",
  needs: ["getUserByAccount"],
  async prepare({ sample, has }) {
    const { user, account } = sample.newUserWithAccount()
    const { id: _, ...given } = user
    const { userId: __, ...session } = sample.session("")
    return {
      method: "createUserWithAccount",
      call: (adapter) => adapter.createUserWithAccount({ user, account, session }),
      check(seen) {
        ensure(typeof seen === "object" && seen !== null, "the result", "the user", seen)
        matches(Reflect.get(seen, "user"), given, "the user in the result")
      },
      async effect(observer) {
        const found = await observer.getUserByAccount(keyOf(account))
        matches(found, given, "getUserByAccount afterwards")
        await isFoundById(observer, has, found?.id, given)
        if (!has("getSessionAndUser")) return
        const opened = await observer.getSessionAndUser(session.sessionToken)
        matches(opened?.user, given, "getSessionAndUser afterwards, the user")
      },
    }
  },
}

/** Every method that writes users. */
export const userProbes: readonly ProbeKind[] = [
  createUser,
  updateUser,
  deleteUser,
  createUserWithAccount,
]
