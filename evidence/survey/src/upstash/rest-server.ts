import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Redis } from "ioredis"

/** A REST interface that is listening. */
export interface RestServer {
  readonly url: string
  close(): Promise<void>
}

/** What carries commands out. */
interface Commands {
  call(name: string, ...parameters: string[]): Promise<unknown>
  disconnect(): void
}

type Answer = { readonly result: unknown } | { readonly error: string }

/**
 * Puts the part of Upstash's REST interface that its client uses before an ordinary Redis: one command,
 * or a list of commands under `/pipeline` and `/multi-exec`.
 */
export async function startRestServer(target: string | Commands): Promise<RestServer> {
  const redis = typeof target === "string" ? new Redis(target) : target
  const server = createServer((request, response) => {
    void answerTo(request, redis).then((answer) => {
      const isRefused = !Array.isArray(answer) && "error" in answer
      response.writeHead(isRefused ? 400 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // It listens on a port, so its address is not that of a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      redis.disconnect()
    },
  }
}

async function answerTo(request: IncomingMessage, redis: Commands): Promise<Answer | Answer[]> {
  try {
    const body = await read(request)
    if (!body.every((part) => Array.isArray(part))) return await carryOut(body, redis)
    return await Promise.all(body.map((command: unknown[]) => carryOut(command, redis)))
  } catch (error) {
    return { error: String(error) }
  }
}

async function read(request: IncomingMessage): Promise<unknown[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // no encoding is set
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"))
  if (!Array.isArray(body)) throw new TypeError("A command is a list.")
  const parts: unknown[] = body
  return parts
}

async function carryOut([name, ...parameters]: unknown[], redis: Commands): Promise<Answer> {
  try {
    return { result: await redis.call(String(name), ...parameters.map(String)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
