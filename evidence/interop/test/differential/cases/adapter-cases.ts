import type { Adapter } from "@auth/core/adapters"
import type { Case, Setting } from "../../../src/differential/case.ts"
import { email, oauth, oidc } from "../../../src/differential/example-providers.ts"
import type { Surroundings } from "../../../src/differential/surroundings.ts"
import { callbacks, signInByEmail, signInByOidc } from "./visits.ts"

/** A case about an adapter that the application changed. */
function adapterCase(
  name: string,
  change: (adapter: Adapter, run: Surroundings) => Adapter,
  visit: Case["visit"] = signInByOidc,
): Case {
  return {
    name: `adapter: ${name}`,
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    config: (run, setting) => ({
      providers: [oidc(run), oauth(run), email(run)],
      adapter: change(adapterOf(run, setting), run),
      callbacks,
    }),
    visit,
  }
}

function adapterOf({ core, database }: Surroundings, { adapter }: Setting): Adapter {
  return adapter === "own" ? core.ownAdapter(database) : core.publishedAdapter(database)
}

/** Calls a method of an adapter that has it. */
function method<Name extends keyof Adapter>(
  adapter: Adapter,
  name: Name,
): NonNullable<Adapter[Name]> {
  const found = adapter[name]
  if (!found) throw new Error(`The adapter has no ${name}.`)
  return found
}

/** What applications change in adapters. */
export const adapterCases: readonly Case[] = [
  adapterCase("a spread whose createUser names the user", (adapter) => ({
    ...adapter,
    createUser: (user) => method(adapter, "createUser")({ ...user, name: `${user.name} (mine)` }),
  })),
  adapterCase("createUser is assigned", (adapter) => {
    const { createUser } = adapter
    adapter.createUser = async (user) => createUser?.({ ...user, name: "assigned" }) ?? user
    return adapter
  }),
  adapterCase("createUser refuses foreign addresses", (adapter) => ({
    ...adapter,
    createUser(user) {
      if (user.email.endsWith("@corp.example")) return method(adapter, "createUser")(user)
      throw new Error("case: not of this company")
    },
  })),
  adapterCase("linkAccount drops the tokens", (adapter) => ({
    ...adapter,
    linkAccount: ({ access_token: _access, id_token: _id, ...account }) =>
      method(adapter, "linkAccount")(account),
  })),
  adapterCase("getUserByEmail finds no user", (adapter) => ({
    ...adapter,
    getUserByEmail: () => null,
  })),
  adapterCase("createSession remembers when", (adapter) => ({
    ...adapter,
    createSession(session) {
      const expires = new Date(session.expires.getTime() - 86_400_000)
      return method(adapter, "createSession")({ ...session, expires })
    },
  })),
  adapterCase(
    "a proxy around it",
    (adapter) =>
      new Proxy(adapter, {
        get(target, name, receiver) {
          if (name !== "createUser") return Reflect.get(target, name, receiver) as unknown
          return (user: Parameters<NonNullable<Adapter["createUser"]>>[0]) =>
            method(target, "createUser")({ ...user, name: "through a proxy" })
        },
      }),
  ),
  adapterCase("a class with methods", (adapter) => {
    class OwnAdapter {
      createUser(user: Parameters<NonNullable<Adapter["createUser"]>>[0]) {
        return method(adapter, "createUser")({ ...user, name: "of a class" })
      }
    }
    return Object.assign(new OwnAdapter(), { ...adapter, createUser: new OwnAdapter().createUser })
  }),
  adapterCase(
    "createUser at a magic link",
    (adapter) => ({
      ...adapter,
      createUser: (user) => method(adapter, "createUser")({ ...user, name: "by email" }),
    }),
    signInByEmail,
  ),
  adapterCase(
    "an adapter that knows no verification tokens",
    ({ createVerificationToken: _create, useVerificationToken: _use, ...adapter }) => adapter,
  ),
  adapterCase("sessions whose date is a string", (adapter) => ({
    ...adapter,
    async getSessionAndUser(token) {
      const found = await method(adapter, "getSessionAndUser")(token)
      if (!found) return null
      const expires = found.session.expires.toISOString()
      // What adapters of applications return that keep JSON.
      return { ...found, session: { ...found.session, expires: expires as unknown as Date } }
    },
  })),
  {
    name: "adapter: a user without an address",
    on: { strategy: ["jwt", "database"], adapter: ["published", "own"] },
    issuer: { isPlainOAuth: true, userinfo: { id: 7 } },
    config: (run) => ({
      providers: [oauth(run, { profile: ({ id }) => ({ id: String(id), name: "Ada" }) })],
      callbacks,
    }),
    async visit(user) {
      await user.signInWith("oauth")
      await user.open("session")
      await user.submit("signout")
    },
  },
]
