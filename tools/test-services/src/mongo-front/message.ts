import { namesIn } from "./bson.ts"

const opReply = 1
const opQuery = 2004
const opMsg = 2013
const headerLength = 16
const checksumPresent = 1
const moreToCome = 2

/** A command on the wire, and the position of its body; see the MongoDB wire protocol. */
export interface MongoMessage {
  readonly bytes: Buffer
  readonly requestId: number
  /** Whether it was an OP_QUERY, which is allowed only for the first hello. */
  readonly isQuery: boolean
  /** Whether the client waits for a response. */
  readonly wantsAnswer: boolean
  readonly start: number
  readonly end: number
  /** Names of the elements in its body; the first is the name of the command. */
  readonly names: readonly string[]
}

function startOfBody(bytes: Buffer, isQuery: boolean): number | undefined {
  const flags = 4
  // OP_QUERY: the name of a collection, the number to skip and the number to return.
  if (isQuery) return bytes.indexOf(0, headerLength + flags) + 9
  let section = headerLength + flags
  while (section + 5 <= bytes.length) {
    if (bytes.readUInt8(section) === 0) return section + 1
    section += 1 + bytes.readInt32LE(section + 1)
  }
  return undefined
}

/** @returns `undefined` if this kind of message contains no command */
export function readMessage(bytes: Buffer): MongoMessage | undefined {
  const kind = bytes.readInt32LE(12)
  if (kind !== opQuery && kind !== opMsg) return undefined
  const isQuery = kind === opQuery
  const start = startOfBody(bytes, isQuery)
  if (start === undefined) return undefined
  const end = start + bytes.readInt32LE(start)
  return {
    bytes,
    requestId: bytes.readInt32LE(4),
    isQuery,
    wantsAnswer: isQuery || (bytes.readInt32LE(headerLength) & moreToCome) === 0,
    start,
    end,
    names: namesIn(bytes.subarray(start, end)),
  }
}

/**
 * Returns the message with another body, and without its checksum, which would be wrong.
 *
 * @param message - message, which is not changed
 */
export function withBody({ bytes, start, end }: MongoMessage, body: Buffer): Buffer {
  const flags = bytes.readInt32LE(headerLength)
  const last = bytes.length - ((flags & checksumPresent) === 0 ? 0 : 4)
  const changed = Buffer.concat([bytes.subarray(0, start), body, bytes.subarray(end, last)])
  changed.writeInt32LE(changed.length)
  changed.writeInt32LE(flags & ~checksumPresent, headerLength)
  return changed
}

/**
 * @param requestId - ID of the request that it responds to
 * @param isQuery - whether that request was an OP_QUERY
 */
export function answerTo(requestId: number, isQuery: boolean, body: Buffer): Buffer {
  // OP_REPLY: flags, cursor, start and number of documents; OP_MSG: flags, kind of section.
  const head = Buffer.alloc(headerLength + (isQuery ? 20 : 5))
  head.writeInt32LE(head.length + body.length)
  head.writeInt32LE(requestId, 8)
  head.writeInt32LE(isQuery ? opReply : opMsg, 12)
  if (isQuery) head.writeInt32LE(1, headerLength + 16)
  return Buffer.concat([head, body])
}
