import { expect, test } from "vitest"
import { ConfigError } from "../../../src/errors.ts"
import type { Adapter, AdapterOf, AdapterSession, AdapterUser } from "../../../src/adapters.ts"
import { account, google, session, user } from "../adapter-samples.ts"
import { configured } from "./configured.ts"
import type { Keeping, TypesOfAdapter } from "./promised-types.ts"

/** Opens an empty store, whose users have a field `role` and whose sessions have a field `device`. */
export type OpenStore<Store = Adapter> = () => Store | Promise<Store>

interface Member extends AdapterUser {
  role: string | null
}

interface Device extends AdapterSession {
  device: string | null
}

/** Passes for a database of no kind. */
const noDatabase = { nothing() {} }

/**
 * Tests that an adapter's types are what the types of every adapter promise, and that its records are what
 * these types say.
 *
 * @param open - opens an empty store, which takes the roles `admin` and `member`; where the types break a
 *   promise, the compiler refuses it by the name of that promise
 * @param onAnything - makes an adapter of what may not be a database
 */
export function testTypes<Types extends TypesOfAdapter>(
  open: Keeping<Types, OpenStore<Types["adapter"]>>,
  onAnything: (database: never) => unknown,
): void {
  // The promises are kept, which leaves this of the type.
  const opened = open as OpenStore
  testOwnFields(opened)
  testConfigured(opened)
  testNoDatabase(onAnything)
}

/** The runtime side of the types for packages whose types are made only when the tests run. */
export function testOwnFields(open: OpenStore): void {
  test("fields of the application's own are in what every method returns", async () => {
    const adapter = await openOwn(open)
    const created = await adapter.createUser({ ...user(), role: "member" })
    expect(created).toMatchObject({ ...user({ id: created.id }), role: "member" })
    const { id } = created
    await adapter.linkAccount(account(id))
    const opened = await adapter.createSession({ ...session(id), device: "Firefox" })
    expect(opened).toMatchObject({ ...session(id), device: "Firefox" })
    expect(await adapter.getUser(id)).toEqual(created)
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual(created)
    expect(await adapter.getUserByAccount(google)).toEqual(created)
    expect(await adapter.getSessionAndUser("session-token")).toEqual({
      session: opened,
      user: created,
    })
    const changed = await adapter.updateUser({ id, role: "admin" })
    expect(changed).toEqual({ ...created, role: "admin" })
    const moved = await adapter.updateSession({ sessionToken: "session-token", device: "Safari" })
    expect(moved).toEqual({ ...opened, device: "Safari" })
    expect(await adapter.getSessionAndUser("session-token")).toEqual({
      session: moved,
      user: changed,
    })
  })

  test("the application's own fields are in what is stored of a new user", async () => {
    const adapter = await openOwn(open)
    const created = await adapter.createUserWithAccount({
      user: { ...user(), role: "member" },
      account: { ...google, type: "oauth" },
    })
    expect(created.user.role).toBe("member")
    expect(await adapter.getUser(created.user.id)).toEqual(created.user)
  })
}

/** Tests that a configuration takes the adapter as it is. */
export function testConfigured(open: OpenStore): void {
  test("a configuration has the adapter as it is", async () => {
    const adapter = await open()
    expect(configured(adapter).adapter).toBe(adapter)
  })
}

/** Tests that an adapter of what is not a database is refused when it is made. */
export function testNoDatabase(onAnything: (database: never) => unknown): void {
  test("what is no database of this kind is refused when the adapter is made", () => {
    // The compiler refuses it as well, but applications have parts without types.
    expect(() => onAnything(noDatabase as never)).toThrow(ConfigError)
  })
}

async function openOwn(open: OpenStore): Promise<AdapterOf<Member, Device>> {
  // The fields are those that the store was opened with.
  return (await open()) as AdapterOf<Member, Device>
}
