import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Server } from "node:net"
import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openDatabase } from "./open-database.ts"

test("two collections of one name are refused", async () => {
  const { client } = await openDatabase()
  expect(() => MongoDBAdapter(client, { collections: { Users: "sessions" } })).toThrow(
    "a different name for each collection",
  )
})

const gates: Server[] = []
afterAll(() => {
  for (const gate of gates) gate.close()
})

test("a promise of a client will do", async () => {
  const { client } = await openDatabase()
  const adapter = MongoDBAdapter(client.connect())
  const { id } = await adapter.createUser(user())
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test("a function is asked for a client at each call, and told when the call has ended", async () => {
  const { client } = await openDatabase()
  const give = vi.fn<() => Promise<MongoClient>>(async () => client)
  const onClose = vi.fn<(closed: MongoClient) => Promise<void>>(async () => {})
  const adapter = MongoDBAdapter(give, { onClose })
  expect(give).not.toHaveBeenCalled()
  const { id } = await adapter.createUser(user())
  await adapter.getUser(id)
  expect(give).toHaveBeenCalledTimes(2)
  expect(onClose.mock.calls).toEqual([[client], [client]])
})

test("the end of a call is told of also when it has failed", async () => {
  const { client } = await openDatabase()
  const onClose = vi.fn<(closed: MongoClient) => Promise<void>>(async () => {})
  const adapter = MongoDBAdapter(() => client, { onClose })
  await adapter.createUser(user())
  await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "duplicate" })
  expect(onClose).toHaveBeenCalledTimes(2)
})

test("a function may open a client for each call and close it afterwards", async () => {
  const { client } = await openDatabase()
  const { hosts, dbName } = client.options
  const url = `mongodb://${String(hosts[0])}/${dbName}?directConnection=true`
  const adapter = MongoDBAdapter(() => new MongoClient(url), { onClose: (own) => own.close() })
  const { id } = await adapter.createUser(user())
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test("a function that fails is unavailable, with what it threw as the cause", async () => {
  const cause = new Error("no secret store")
  const adapter = MongoDBAdapter(() => Promise.reject(cause))
  await expect(adapter.getUser("a".repeat(24))).rejects.toMatchObject({
    code: "unavailable",
    cause: { err: cause },
  })
})

test("a client that the application has closed stays closed", async () => {
  const { client } = await openDatabase()
  const adapter = MongoDBAdapter(client)
  await adapter.createUser(user())
  await client.close()
  await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "unavailable" })
})

test("a server that was away at first is found when it is there", async () => {
  const { client } = await openDatabase()
  const { host, port } = client.options.hosts[0] ?? {}
  const gate = await closedGate()
  const url = `mongodb://127.0.0.1:${gate.port}/${client.options.dbName}?directConnection=true`
  const late = new MongoClient(url, { serverSelectionTimeoutMS: 300 })
  onTestFinished(() => late.close())
  const adapter = MongoDBAdapter(late)
  await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "unavailable" })
  await gate.open(host ?? "", port ?? 0)
  const { id } = await adapter.createUser(user())
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test.each([undefined, null, "mongodb://127.0.0.1", 42, {}])("%o is no client", (value) => {
  // As an application without types would pass it.
  expect(() => MongoDBAdapter(value as MongoClient)).toThrow("needs a MongoClient")
})

/** A port on which nothing listens until it is opened; then it leads to another. */
async function closedGate() {
  const taken = createServer()
  const port = await listening(taken, 0)
  taken.close()
  await once(taken, "close")
  return {
    port,
    async open(host: string, to: number): Promise<void> {
      const server = createServer((socket) => {
        const up = connect(to, host)
        socket.pipe(up).pipe(socket)
        // Whichever end goes takes the other along.
        for (const end of [socket, up]) {
          end.on("error", () => {
            socket.destroy()
            up.destroy()
          })
        }
      })
      await listening(server, port)
      gates.push(server)
    },
  }
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  // An address of TCP.
  return (server.address() as AddressInfo).port
}
