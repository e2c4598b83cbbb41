/** The kind of a message from the adapter. */
export type MessageKind =
  /** A request on behalf of a call, which waits for the response. */
  | "request"
  /** A continuation of the request before it, requested by the server. */
  | "continuation"
  /** Makes a connection ready for calls, or ends it. */
  | "set-up"
  /** The driver's own monitoring of its servers. */
  | "monitoring"
  /** Gets no response. */
  | "silent"

/** One message from the adapter. */
export interface Message {
  readonly bytes: Buffer
  readonly kind: MessageKind
}

/** The grammar of one protocol. Each connection has its own grammar. */
export interface Grammar {
  /**
   * Returns the length of the message that begins with these bytes.
   *
   * @returns `more` if more bytes are needed, `opaque` if messages of this connection can no longer
   *   be read
   */
  lengthOf(bytes: Buffer): number | "more" | "opaque"
  /** Returns the kind of a complete message. */
  kindOf(message: Buffer): MessageKind
  /** Handles bytes from the server. */
  hear?(bytes: Buffer): void
}

/** Reads the messages of one connection. */
export interface Reader {
  /**
   * Whether the connection is encrypted or compressed. From then on all bytes count as requests.
   */
  readonly opaque: boolean
  /** Splits the adapter's bytes into messages, and stores an incomplete message. */
  fromAdapter(bytes: Buffer): readonly Message[]
  fromDatabase(bytes: Buffer): void
  /** Returns the incomplete message. */
  rest(): Buffer
}

const nothing: Buffer = Buffer.alloc(0)
const longest = 64 * 1024 * 1024

/**
 * Creates a reader for one connection.
 *
 * @param grammar - of its protocol, created for this connection
 */
export function createReader(grammar: Grammar): Reader {
  let kept = nothing
  let opaque = false

  /** Returns the next complete message, or `undefined`. */
  function next(): Message | undefined {
    if (kept.length === 0) return undefined
    opaque ||= beginsTls(kept)
    const length = opaque ? "opaque" : grammar.lengthOf(kept)
    if (length === "opaque" || (length !== "more" && !(length > 0 && length <= longest))) {
      opaque = true
      return { bytes: take(kept.length), kind: "request" }
    }
    if (length === "more" || length > kept.length) return undefined
    const bytes = take(length)
    return { bytes, kind: grammar.kindOf(bytes) }
  }

  function take(length: number): Buffer {
    const bytes = kept.subarray(0, length)
    kept = kept.subarray(length)
    return bytes
  }

  return {
    get opaque() {
      return opaque
    },
    fromAdapter(bytes) {
      kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes])
      const messages: Message[] = []
      for (let message = next(); message; message = next()) messages.push(message)
      return messages
    },
    fromDatabase(bytes) {
      if (!opaque) grammar.hear?.(bytes)
    },
    rest: () => take(kept.length),
  }
}

/**
 * Returns whether bytes begin with a ClientHello in a separate record (RFC 8446, 5.1). No message
 * of these protocols begins that way.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8446 RFC 8446}
 */
function beginsTls(bytes: Buffer): boolean {
  const [type, major, minor = 0] = bytes
  return type === 22 && major === 3 && minor >= 1 && minor <= 3
}
