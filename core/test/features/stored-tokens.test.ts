import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { decryptStoredTokens, encryptStoredTokens } from "../../src/maintenance.ts"
import {
  startRotatingProvider,
  tokenApplication,
} from "../support/provider-tokens/token-application.ts"
import { sharedStore } from "../support/application.ts"

type Memory = ReturnType<typeof MemoryAdapter>

test.for([
  ["encrypts", true, encryptStoredTokens],
  ["decrypts", false, decryptStoredTokens],
] as const)(
  "tokens of a refresh are stored although a job %s the old ones in the meantime",
  async ([, encrypt, change]) => {
    const openid = await startRotatingProvider()
    const memory = MemoryAdapter()
    const store = sharedStore()
    let beforeWrite: (() => Promise<unknown>) | undefined
    const adapter = {
      ...memory,
      async updateAccount(...[update, expected]: Parameters<typeof memory.updateAccount>) {
        const job = beforeWrite
        if (expected !== undefined) beforeWrite = undefined
        if (expected !== undefined) await job?.()
        return memory.updateAccount(update, expected)
      },
    }
    const before = tokenApplication({
      feature: { encrypt: !encrypt },
      store,
      openid,
      adapter: memory,
    })
    await before.enter()
    const after = tokenApplication({ feature: { encrypt }, store, openid, adapter })
    const users = [await after.userOf()]
    await after.expire()
    let counts: unknown
    beforeWrite = async () => {
      counts = await change({ ...after.config, adapter: memory }, { users })
    }
    const { tokens } = await after.auth.forUser(users[0] ?? "")
    const { accessToken } = await tokens.get({ provider: openid.id })
    expect(counts).toMatchObject({ changed: 3, failures: [] })
    expect(await openid.accepts(accessToken)).toBe(true)

    // The store forgets what the refresh stored there for a while: the record has to have it.
    const later = tokenApplication({
      feature: { encrypt },
      store: sharedStore(),
      openid,
      adapter: memory,
    })
    expect((await after.account()).refresh_token?.startsWith("lockstep.")).toBe(encrypt)
    await later.expire()
    const next = await (
      await later.auth.forUser(users[0] ?? "")
    ).tokens.get({ provider: openid.id })
    expect(await openid.accepts(next.accessToken)).toBe(true)
  },
)

test("tells after each batch how far it is", async () => {
  const openid = await startRotatingProvider()
  const app = tokenApplication({
    feature: { encrypt: true },
    store: sharedStore(),
    openid,
    adapter: MemoryAdapter(),
  })
  await app.enter("ada")
  await app.enter("grace")
  const users = [await app.userOf("ada"), "unknown", await app.userOf("grace")]
  const seen: number[] = []
  const counts = await encryptStoredTokens(app.config, {
    users,
    batch: 2,
    onProgress: (soFar) => void seen.push(soFar.users),
  })
  expect(seen).toEqual([2])
  expect(counts).toEqual({ users: 3, accounts: 2, changed: 0, unchanged: 6, failures: [] })
})

test("a token that is stored after the job has read the account stays, and is encrypted too", async () => {
  const memory = MemoryAdapter()
  const user = { id: "1", email: "ada@example.com", emailVerified: null }
  const { id: userId } = await memory.createUser(user)
  const key = { provider: "local", providerAccountId: "ada" }
  await memory.linkAccount({ userId, type: "oidc", ...key, access_token: "old" })
  let isRead = false
  const adapter = {
    ...memory,
    async listAccountsByUserId(id: string) {
      const accounts = await memory.listAccountsByUserId(id)
      // As a sign-in does, whose provider sends no refresh token.
      if (!isRead) await memory.updateAccount({ ...key, access_token: "new" })
      isRead = true
      return accounts
    },
  }
  const openid = await startRotatingProvider()
  const store = sharedStore()
  const sealing = tokenApplication({ feature: { encrypt: true }, store, openid, adapter })
  expect(await encryptStoredTokens(sealing.config, { users: [userId] })).toMatchObject({
    changed: 1,
    unchanged: 0,
  })
  expect((await memory.getAccount("ada", "local"))?.access_token).toMatch(/^lockstep\./)
  const opening = tokenApplication({ feature: { encrypt: false }, store, openid, adapter: memory })
  await decryptStoredTokens(opening.config, { users: [userId] })
  expect((await memory.getAccount("ada", "local"))?.access_token).toBe("new")
})

test.for([
  [
    "ignores the expected token",
    (memory: Memory): Memory["updateAccount"] =>
      (update) =>
        memory.updateAccount(update),
  ],
  [
    "compares the refresh token alone",
    (memory: Memory): Memory["updateAccount"] =>
      async (update, expected) =>
        expected === undefined || "refresh_token" in expected
          ? memory.updateAccount(update, expected)
          : null,
  ],
] as const)("an adapter that %s is named before a token is changed", async ([, updateAccount]) => {
  const memory = MemoryAdapter()
  const user = { id: "1", email: "ada@example.com", emailVerified: null }
  const { id: userId } = await memory.createUser(user)
  const key = { provider: "local", providerAccountId: "ada" }
  const tokens = { access_token: "access", refresh_token: "refresh", id_token: "id" }
  await memory.linkAccount({ userId, type: "oidc", ...key, ...tokens })
  const app = tokenApplication({
    feature: { encrypt: true },
    store: sharedStore(),
    openid: await startRotatingProvider(),
    adapter: { ...memory, updateAccount: updateAccount(memory) },
  })
  await expect(encryptStoredTokens(app.config, { users: [userId] })).rejects.toThrow(
    "does not compare the access token",
  )
  expect(await memory.getAccount("ada", "local")).toMatchObject(tokens)
})
