import type { Protocol, Wire } from "../../src/wire/wire.ts"
import type { Peer } from "./peers.ts"
import { wireTo, type WireFixture } from "./wire-fixture.ts"

/** Both ends of a connection through a wire, for a test to speak for. */
export interface Conversation {
  readonly wire: Wire
  readonly client: Peer
  readonly server: Peer
  /** The adapter sends something, in as many pieces as given, and waits for the answer. */
  ask(request: string | Buffer, answer?: string | Buffer): Promise<void>
  /** The adapter sends something that no server answers. */
  tell(message: string | Buffer): Promise<void>
  /** The server sends something that was not requested. */
  say(message: string | Buffer): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a wire of some protocol before a server that only does what the test says. */
export async function converse(protocol: Protocol): Promise<Conversation> {
  const fixture = await wireTo(() => {}, protocol)
  return { ...(await anotherIn(fixture)), [Symbol.asyncDispose]: fixture[Symbol.asyncDispose] }
}

/** Opens one more connection. */
export async function anotherIn(
  fixture: WireFixture,
): Promise<Omit<Conversation, typeof Symbol.asyncDispose>> {
  const number = fixture.server.peers.length + 1
  const client = await fixture.dial()
  const server = await fixture.server.peer(number)
  const tell: Conversation["tell"] = async (message) => {
    client.send(message)
    await server.next(message.length)
  }
  const say: Conversation["say"] = async (message) => {
    server.send(message)
    await client.next(message.length)
  }
  return {
    wire: fixture.wire,
    client,
    server,
    tell,
    say,
    async ask(request, answer = "ok") {
      await tell(request)
      await say(answer)
    },
  }
}
