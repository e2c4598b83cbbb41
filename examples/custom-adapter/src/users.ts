import { AdapterError, type Adapter, type AdapterUser } from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { areKeys, requireKeys } from "./keys.ts"
import { assignments, columnsOf, insertInto, noValues } from "./statement.ts"
import { users } from "./tables.ts"

/** The methods about users. */
export function userMethods(run: Run) {
  return {
    async createUser(user) {
      // Providers without an address exist; the type does not mention it.
      requireKeys("createUser", user.email ?? "")
      const values = noValues()
      const text = insertInto(users, { ...user, id: crypto.randomUUID() }, values)
      return only(await run<AdapterUser>("createUser", { text, values: values.all }))
    },
    async getUser(id) {
      if (!areKeys(id)) return null
      const text = `select ${columnsOf(users)} from users where id = $1`
      const [user] = await run<AdapterUser>("getUser", { text, values: [id] })
      return user ?? null
    },
    async getUserByEmail(email) {
      if (!areKeys(email)) return null
      const text = `select ${columnsOf(users)} from users where email = $1`
      const [user] = await run<AdapterUser>("getUserByEmail", { text, values: [email] })
      return user ?? null
    },
    async updateUser({ id, ...patch }) {
      requireKeys("updateUser", id, patch.email ?? "")
      const values = noValues()
      const changes = assignments(users, patch, values)
      // A patch of nothing reads the user: there is nothing to write.
      const text =
        changes === ""
          ? `select ${columnsOf(users)} from users where id = ${values.place(id)}`
          : `update users set ${changes} where id = ${values.place(id)} returning ${columnsOf(users)}`
      return only(await run<AdapterUser>("updateUser", { text, values: values.all }))
    },
    async deleteUser(id) {
      if (!areKeys(id)) return null
      // Accounts, sessions and passkeys go with the user, by their foreign keys.
      const text = `delete from users where id = $1 returning ${columnsOf(users)}`
      const [user] = await run<AdapterUser>("deleteUser", { text, values: [id] })
      return user ?? null
    },
  } satisfies Adapter
}

/** The one record that a write gave back. */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new AdapterError("There is no such record.", { code: "missing" })
  return row
}
