import type { KeyScope, Scope, Service } from "@lockstep/adapter-test-kit/containers"
import { expect, test } from "vitest"
import { userAt, provider, sessionsEnd } from "../../src/scale/user-at.ts"
import type { ScaleStore } from "../../src/scale/store.ts"

const users = 50

/** Tests that the adapter finds users who were stored without it, and no other user. */
export function testFilled(
  store: ScaleStore,
  start: () => Promise<{
    readonly server: Pick<Service, "stop">
    readonly scope: KeyScope | Scope
  }>,
): void {
  test(`the adapter finds who was stored by statements (${store.id})`, async () => {
    const { server, scope } = await start()
    const opened = await store.open(scope.url, 2, "prefix" in scope ? scope.prefix : "")
    const { adapter } = opened
    await opened.fill(0, users)
    for (const number of [1, 2, users - 1]) {
      const { id, name, email, providerAccountId, sessionToken } = userAt(number)
      const user = { id, name, email }
      expect(await adapter.getUser?.(id)).toMatchObject(user)
      expect(await adapter.getUserByEmail?.(email)).toMatchObject(user)
      expect(await adapter.getUserByAccount?.({ provider, providerAccountId })).toMatchObject(user)
      const session = { sessionToken, userId: id, expires: sessionsEnd }
      expect(await adapter.getSessionAndUser?.(sessionToken)).toMatchObject({ session, user })
      expect(await adapter.listAccountsByUserId?.(id)).toMatchObject([{ providerAccountId }])
      await adapter.deleteUser?.(id)
      expect(await adapter.getSessionAndUser?.(sessionToken)).toBeNull()
      expect(await adapter.getUserByAccount?.({ provider, providerAccountId })).toBeNull()
    }
    const absent = userAt(users)
    expect(await adapter.getUserByEmail?.(absent.email)).toBeNull()
    expect((await opened.sizes(users))["session"]).toBeGreaterThan(100)
    await opened.close()
    await scope.drop()
    await server.stop()
  })
}
