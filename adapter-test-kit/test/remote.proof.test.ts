import { createServer, type AddressInfo, type Socket } from "node:net"
import { once } from "node:events"
import { runAdapterTests, type Endpoint } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import type { RemoteOptions } from "./remote/link.ts"
import { RemoteAdapter, type RemoteAdapterWithClose } from "./remote/remote-adapter.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

runAdapterTests(remoteSubject(server), { ...remoteKitOptions(server), level: 2 })

let count = 0
const token = { identifier: "ada@example.test", token: "ToKen", expires: new Date() }

function open(over?: Partial<RemoteOptions>): RemoteAdapterWithClose & { namespace: string } {
  const namespace = `remote-${(count += 1)}`
  const made = RemoteAdapter({ endpoint: server.endpoint, namespace, ...over })
  onTestFinished(made.close)
  return { ...made, namespace }
}

/** A server that takes connections and treats them in its own way. */
async function serverThat(treats: (socket: Socket) => void): Promise<Endpoint> {
  const sockets: Socket[] = []
  const odd = createServer((socket) => {
    sockets.push(socket.on("error", () => {}))
    treats(socket)
  })
  odd.listen(0, "127.0.0.1")
  await once(odd, "listening")
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    odd.close()
  })
  // A server that listens on a port has an address of this kind.
  return { host: "127.0.0.1", port: (odd.address() as AddressInfo).port }
}

describe("the pool of the remote adapter", () => {
  test("opens nothing before the first call", () => {
    const { namespace } = open()
    expect(server.open(namespace)).toBe(0)
  })

  test("uses one connection for calls one after the other", async () => {
    const { adapter, namespace } = open()
    for (const id of ["a", "b", "c"]) await adapter.getUser(id)
    expect(server.open(namespace)).toBe(1)
  })

  test("opens no more connections than it may", async () => {
    const { adapter, namespace } = open({ pool: 3 })
    await Promise.all(Array.from({ length: 50 }, (_, id) => adapter.getUser(String(id))))
    expect(server.open(namespace)).toBe(3)
  })

  test("replaces a connection that the server closed", async () => {
    const { adapter, namespace } = open({ pool: 1 })
    await adapter.getUser("a")
    server.disconnect(namespace)
    await expect.poll(() => adapter.getUser("a").catch(String)).toBeNull()
  })

  test("turns calls away after it was closed", async () => {
    const { adapter, close } = open()
    close()
    await expect(adapter.getUser("a")).rejects.toMatchObject({ code: "unavailable" })
  })
})

describe("a failure on the way to the server is a rejection", () => {
  test.for<[string, (socket: Socket) => void]>([
    ["a server that never answers", () => {}],
    ["a server that hangs up", (socket) => void socket.end()],
    ["a server that resets", (socket) => void socket.resetAndDestroy()],
    ["a server that speaks something else", (socket) => void socket.write("HTTP/1.1 400 Bad\r\n")],
  ])("%s", async ([, treats]) => {
    const { adapter } = open({ endpoint: await serverThat(treats), timeout: 100, pool: 2 })
    const calls = ["a", "b", "c", "d"].map((id) => adapter.getUser(id))
    const codes = (await Promise.allSettled(calls)).map((result) =>
      result.status === "rejected" ? result.reason.code : result.value,
    )
    expect(codes).toEqual(["unavailable", "unavailable", "unavailable", "unavailable"])
  })

  test("a port where nothing listens", async () => {
    const { adapter } = open({ endpoint: { host: "127.0.0.1", port: 1 } })
    await expect(adapter.getUser("a")).rejects.toMatchObject({ code: "unavailable" })
  })
})

describe("the remote server", () => {
  test("restores the code of an error", async () => {
    const { adapter } = open()
    await adapter.createVerificationToken(token)
    await expect(adapter.createVerificationToken(token)).rejects.toMatchObject({
      name: "AdapterError",
      code: "duplicate",
    })
    await expect(adapter.updateUser({ id: "nobody" })).rejects.toMatchObject({ code: "missing" })
  })

  test.for([
    "read-only",
    "disk-full",
    "missing-table",
    "missing-privilege",
    "wrong-password",
  ] as const)(
    "refuses to work when it is in the state %s, and works again afterwards",
    async (fault) => {
      const context = {
        namespace: `fault-${fault}`,
        instance: 0,
        signal: new AbortController().signal,
      }
      const subject = await remoteSubject(server)(context)
      if (!("adapter" in subject)) throw new TypeError("The remote subject is no plain adapter.")
      onTestFinished(() => subject.close?.())
      const end = await subject.faults?.[fault]?.()
      const use = async () => subject.adapter.createVerificationToken?.(token)
      await expect(use()).rejects.toMatchObject({ code: "unavailable" })
      await end?.()
      await expect(use()).resolves.toEqual(token)
    },
  )

  test("undoes a transaction whose connection is gone", async () => {
    const { link, adapter, namespace } = open()
    await link.together(async (send) => {
      await send({ kind: "begin" })
      await send({ kind: "set", map: "userIds", key: "ada@example.test", value: "a" })
      const reading = adapter.getUserByEmail("ada@example.test").catch(String)
      server.disconnect(namespace)
      await reading
    })
    expect(server.space(namespace).store.userIds.size).toBe(0)
  })

  test("lets no call in between the steps of a transaction", async () => {
    const { link, namespace } = open()
    const key = "ada@example.test"
    const count = () =>
      link.together(async (send) => {
        await send({ kind: "begin" })
        const before = Number((await send({ kind: "get", map: "userIds", key })) ?? 0)
        await send({ kind: "set", map: "userIds", key, value: before + 1 })
        await send({ kind: "commit" })
      })
    await Promise.all(Array.from({ length: 20 }, count))
    expect(server.space(namespace).store.userIds.get(key)).toBe(20)
  })

  test("sets a value only if it is the expected one", async () => {
    const { link } = open()
    const key = "ada@example.test"
    const compare = (expected: unknown, value: string) =>
      link.send({ kind: "compare", map: "userIds", key, expected, value })
    expect(await compare("other", "first")).toBe(false)
    expect(await compare(undefined, "first")).toBe(true)
    expect(await compare("first", "second")).toBe(true)
  })
})
