import { deserialize, serialize } from "node:v8"

/** Begins every frame, so that bytes which are none are noticed at once. */
const mark = 0x4c_4f_43_4b
const headerSize = 8
/** The largest payload, in bytes: a length from the network must not decide how much is kept. */
const largestPayload = 16 * 2 ** 20

/** Takes the bytes of a connection apart. */
export interface FrameReader {
  /** The values that are complete with this chunk. @throws Error when the bytes are not frames */
  push(chunk: Buffer): unknown[]
}

/** Writes a value as a frame. Dates, `undefined` and ill-formed strings survive. */
export function encodeFrame(value: unknown): Buffer {
  const payload = serialize(value)
  if (payload.length > largestPayload) throw new RangeError("The message is too large.")
  const header = Buffer.alloc(headerSize)
  header.writeUInt32BE(mark, 0)
  header.writeUInt32BE(payload.length, 4)
  return Buffer.concat([header, payload])
}

/** Starts to read a connection. */
export function createFrameReader(): FrameReader {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const values: unknown[] = []
      for (let size = frameSize(rest); size <= rest.length; size = frameSize(rest)) {
        values.push(deserialize(rest.subarray(headerSize, size)))
        rest = rest.subarray(size)
      }
      return values
    },
  }
}

/** How long the first frame is with its header; infinite until that is known. */
function frameSize(bytes: Buffer): number {
  if (bytes.length < headerSize) return Number.POSITIVE_INFINITY
  const length = bytes.readUInt32BE(4)
  if (bytes.readUInt32BE(0) !== mark || length > largestPayload) {
    throw new Error("The bytes are no message.")
  }
  return headerSize + length
}
