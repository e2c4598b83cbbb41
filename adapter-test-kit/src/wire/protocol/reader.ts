/** What a message from the adapter is about. */
export type MessageKind =
  /** Asks for something on behalf of a call, and waits for the answer. */
  | "request"
  /** More of the request before it, at the server's invitation. */
  | "continuation"
  /** Makes a connection ready for calls, or takes leave of the server. */
  | "set-up"
  /** The driver's own look at the state of its servers. */
  | "monitoring"
  /** Gets no answer. */
  | "silent"

/** One message from the adapter. */
export interface Message {
  readonly bytes: Buffer
  readonly kind: MessageKind
}

/** Knows one protocol. One grammar serves one connection. */
export interface Grammar {
  /**
   * How long the message is that these bytes begin with.
   *
   * @returns `more` when that cannot be told yet, `opaque` when no message of this connection can be
   * read any more
   */
  lengthOf(bytes: Buffer): number | "more" | "opaque"
  /** What a whole message is about. */
  kindOf(message: Buffer): MessageKind
  /** Learns from what the server says. */
  hear?(bytes: Buffer): void
}

/** Reads along on one connection. */
export interface Reader {
  /** True once the connection is encrypted or compressed. All of it then passes for requests. */
  readonly opaque: boolean
  /** Cuts what the adapter sends into messages, and keeps what is incomplete. */
  fromAdapter(bytes: Buffer): readonly Message[]
  fromDatabase(bytes: Buffer): void
  /** Hands out what is incomplete. */
  rest(): Buffer
}

const nothing: Buffer = Buffer.alloc(0)
const longest = 64 * 1024 * 1024

/**
 * Makes a reader for one connection.
 *
 * @param grammar - of its protocol, made for this connection
 */
export function createReader(grammar: Grammar): Reader {
  let kept = nothing
  let opaque = false

  /** The next whole message; undefined when it is not complete. */
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
 * A ClientHello in a record of its own (RFC 8446, 5.1): no message of the protocols here begins so.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8446 RFC 8446}
 */
function beginsTls(bytes: Buffer): boolean {
  const [type, major, minor = 0] = bytes
  return type === 22 && major === 3 && minor >= 1 && minor <= 3
}
