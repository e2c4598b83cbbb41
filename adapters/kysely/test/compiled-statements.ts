import type { Adapter } from "@lockstep/core/adapters"
import type { Dialect } from "kysely"
import { expect } from "vitest"
import {
  account,
  authenticator,
  session,
  token,
  user,
} from "../../../core/test/support/adapter-samples.ts"

/**
 * Counts the statements that are compiled for a dialect.
 *
 * @param dialect - that no `Kysely` has yet
 */
export function countCompiled(dialect: Dialect): () => number {
  const compiler = dialect.createQueryCompiler()
  let compiled = 0
  dialect.createQueryCompiler = () => ({
    compileQuery: (...query) => {
      compiled += 1
      return compiler.compileQuery(...query)
    },
  })
  return () => compiled
}

/**
 * Everything that sign-ups, sign-ins and session checks do, for two users with separate values.
 *
 * @param adapter - on tables with their keys
 * @param turn - is part of all values
 */
export async function useAll(adapter: Required<Adapter>, turn: string): Promise<void> {
  for (const each of ["ada", "bob"]) {
    const name = `${each}-${turn}`
    const email = `${name}@example.com`
    const { id } = await adapter.createUser(user({ name, email }))
    await adapter.linkAccount(account(id, { providerAccountId: name }))
    await adapter.createSession(session(id, { sessionToken: name }))
    await adapter.createVerificationToken(token({ identifier: email, token: name }))
    await adapter.createAuthenticator(authenticator(id, { credentialID: name }))
    await readAll(adapter, { id, name, email })
    await changeAll(adapter, { id, name, email })
    await adapter.deleteSession(name)
    expect(await adapter.getSessionAndUser(name)).toBeNull()
    await adapter.deleteSessionsByUserId(id)
    await adapter.unlinkAccount({ provider: "google", providerAccountId: name })
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
    await signUp(adapter, name)
  }
}

interface Known {
  readonly id: string
  readonly name: string
  readonly email: string
}

async function readAll(adapter: Required<Adapter>, { id, name, email }: Known): Promise<void> {
  expect(await adapter.getUser(id)).toMatchObject({ name, email })
  expect(await adapter.getUserByEmail(email)).toMatchObject({ id })
  const key = { provider: "google", providerAccountId: name }
  expect(await adapter.getUserByAccount(key)).toMatchObject({ id })
  expect(await adapter.getAccount(name, "google")).toMatchObject({ userId: id })
  expect(await adapter.listAccountsByUserId(id)).toHaveLength(1)
  expect(await adapter.getAuthenticator(name)).toMatchObject({ userId: id })
  expect(await adapter.listAuthenticatorsByUserId(id)).toHaveLength(1)
  const found = await adapter.getSessionAndUser(name)
  expect(found).toMatchObject({ user: { id, name }, session: { userId: id } })
  const taken = await adapter.useVerificationToken({ identifier: email, token: name })
  expect(taken).toMatchObject({ token: name })
}

async function changeAll(adapter: Required<Adapter>, { id, name, email }: Known): Promise<void> {
  const expires = new Date("2031-01-01T00:00:00.000Z")
  const sessionToken = name
  expect(await adapter.updateSession({ sessionToken, expires })).toMatchObject({ expires })
  const next = `next-${email}`
  expect(await adapter.updateUser({ id, email: next })).toMatchObject({ id, email: next })
  expect(await adapter.updateUser({ id, name: "Eve" })).toMatchObject({ id, name: "Eve" })
  expect(await adapter.updateAuthenticatorCounter(name, 9)).toMatchObject({ counter: 9 })
}

async function signUp(adapter: Required<Adapter>, name: string): Promise<void> {
  const { userId: _sessionOwner, ...opened } = session("", { sessionToken: `new-${name}` })
  const { userId: _passkeyOwner, ...passkey } = authenticator("", { credentialID: `new-${name}` })
  const email = `new-${name}@example.com`
  const created = await adapter.createUserWithAccount({
    user: user({ name, email }),
    account: { type: "oidc", provider: "google", providerAccountId: `new-${name}` },
    authenticator: passkey,
    session: opened,
  })
  expect(created).toMatchObject({ user: { name, email }, session: { expires: opened.expires } })
  expect(await adapter.listAccountsByUserId(created.user.id)).toHaveLength(1)
  expect(await adapter.getAuthenticator(`new-${name}`)).toMatchObject({ userId: created.user.id })
}
