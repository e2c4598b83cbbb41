import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { sessionCookie, token } from "./cases.ts"
import { type Comparison, inTurns } from "./measure.ts"

const connections = 16
const rounds = 15
const roundMs = 200

interface Server {
  readonly process: ChildProcess
  readonly sockets: readonly Socket[]
}

/**
 * Has two Express servers, each in its own process, answer `GET /auth/session` with a session over
 * connections that stay open, in turns.
 *
 * @param first - what is compared with Auth.js
 * @returns requests handled per second
 */
export async function compareExpress(first: "ours" | "hand"): Promise<Comparison> {
  const request = await sessionRequest()
  const servers = { ours: await start(first), theirs: await start("theirs") }
  try {
    await round(servers.ours, request)
    await round(servers.theirs, request)
    return await inTurns(rounds, {
      ours: () => round(servers.ours, request),
      theirs: () => round(servers.theirs, request),
    })
  } finally {
    for (const { process, sockets } of Object.values(servers)) {
      for (const socket of sockets) socket.destroy()
      process.kill()
    }
  }
}

async function sessionRequest(): Promise<string> {
  const cookie = `${sessionCookie}=${await token("ada")}`
  return ["GET /auth/session HTTP/1.1", "Host: 127.0.0.1", `Cookie: ${cookie}`, "", ""].join("\r\n")
}

async function start(whose: "ours" | "hand" | "theirs"): Promise<Server> {
  const process = fork(new URL("./express-program.ts", import.meta.url), [whose])
  const port = await new Promise((resolve, reject) => {
    process.once("message", resolve)
    process.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const sockets: Socket[] = []
  while (sockets.length < connections) {
    const socket = connect({ port: Number(port), host: "127.0.0.1", noDelay: true })
    await once(socket, "connect")
    sockets.push(socket.setEncoding("latin1"))
  }
  return { process, sockets }
}

/** Requests a second, over a short round. */
async function round({ sockets }: Server, request: string): Promise<number> {
  const start = performance.now()
  const counts = await Promise.all(sockets.map((socket) => callUntil(socket, request, start)))
  const seconds = (performance.now() - start) / 1000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** Sends one request after the other; a client that parsed more would be slower than the server. */
function callUntil(socket: Socket, request: string, start: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0
    let received = ""
    const finish = (end: () => void): void => {
      socket.off("data", read)
      socket.off("close", fail)
      end()
    }
    const fail = (): void => finish(() => reject(new Error(`No session in: ${received}`)))
    const read = (chunk: string): void => {
      received += chunk
      // The object ends the body, unless its pieces are counted.
      if (!/\}(?:\r\n0\r\n\r\n)?$/.test(received)) return
      if (!received.includes('"expires"')) return fail()
      if (!received.startsWith("HTTP/1.1 200")) return fail()
      received = ""
      count += 1
      if (performance.now() - start >= roundMs) return finish(() => resolve(count))
      socket.write(request)
    }
    socket.on("data", read)
    socket.on("close", fail)
    socket.write(request)
  })
}
