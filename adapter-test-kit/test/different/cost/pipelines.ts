import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { connectionParts } from "../../remote/connection.ts"
import { createFrameReader, encodeFrame } from "../../remote/frames.ts"
import type { Link, RemoteOptions, Send } from "../../remote/link.ts"
import type { Answer, Message } from "../../remote/messages.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const pipelines: CheapAdapter = {
  way: "sends all calls over one connection, without waiting for the answers to earlier ones",
  make: (server) =>
    remoteSubject(server, (options) => {
      const link = pipeliningLink(options)
      const { adapter, close } = RemoteAdapter(options, link)
      return {
        close,
        adapter: {
          ...adapter,
          async updateUser(patch) {
            // Two requests, of which the second does not wait for the first.
            const [, updated] = await Promise.all([
              adapter.getUser(patch.id),
              adapter.updateUser(patch),
            ])
            return updated
          },
        },
      }
    }),
}

/** A link that does nothing about failures, which are not what it is for. */
function pipeliningLink(options: RemoteOptions): Link {
  let opening: Promise<Socket> | undefined
  const waiting: ((answer: Answer) => void)[] = []
  const open = async (): Promise<Socket> => {
    const { host, port } = options.endpoint
    const socket = connect({ host, port, noDelay: true })
    const reader = createFrameReader()
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      // The server sends nothing else, and its responses are in order.
      for (const answer of reader.push(chunk) as Answer[]) waiting.shift()?.(answer)
    })
    await once(socket, "connect")
    await sendOn(socket, { kind: "hello", namespace: options.namespace })
    return socket
  }
  const sendOn = async (socket: Socket, message: Message): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const frame = encodeFrame(message)
    waiting.push(resolve)
    socket.write(frame)
    return connectionParts.valueOf(await promise)
  }
  const send: Send = async (message) => {
    opening ??= open()
    return sendOn(await opening, message)
  }
  return {
    send,
    together: (work) => work(send),
    close: () => void opening?.then((socket) => socket.destroy()),
  }
}
