import { BadRequest } from "./bad-request.ts"
import type { NodeRequest } from "./node-request.ts"

/** A body for a web request. */
export interface WebBody {
  readonly content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** The type of what was written anew; absent: as the request says. */
  readonly contentType?: string
  /** A parser read it: length and encoding of the request no longer hold. */
  readonly isParsed: boolean
}

/**
 * The body of a request: as it comes when it was not read, else as the application's body parser left it.
 *
 * @param req - the request
 * @param body - what the parser left
 * @returns `undefined` when there is none
 * @throws BadRequest when what the parser left cannot be written
 */
export function requestBody(req: NodeRequest, body: unknown): WebBody | undefined {
  // A web request of these methods must have none.
  if (req.method === "GET" || req.method === "HEAD") return undefined
  if (!req.readableDidRead) {
    return hasContent(req) ? { content: streamOf(req), isParsed: false } : undefined
  }
  if (typeof body === "string") return { content: body, isParsed: true }
  if (body instanceof Uint8Array) return { content: new Uint8Array(body), isParsed: true }
  if (typeof body !== "object" || body === null) return undefined
  return writeParsed(body, req.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase())
}

/**
 * Whether a body follows the head (RFC 9112, section 6.3).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9112#section-6.3 RFC 9112, section 6.3}
 */
function hasContent(req: NodeRequest): boolean {
  if ("stream" in req) return !req.stream.endAfterHeaders
  const { "content-length": length, "transfer-encoding": coding } = req.headers
  return length !== undefined || coding !== undefined
}

function writeParsed(body: object, type: string | undefined): WebBody | undefined {
  const isForm = type === "application/x-www-form-urlencoded"
  // Other types stay what they are, no body: a parser set to read `text/plain` as JSON must not turn a
  // request that any site can make into one that looks like the application's own.
  if (!isForm && type !== "application/json") return undefined
  const form = isForm ? formOf(body) : undefined
  if (form !== undefined) return { content: form, isParsed: true }
  return { content: jsonOf(body), contentType: "application/json", isParsed: true }
}

/** `undefined` when a value is nested, which a form cannot say. */
function formOf(body: object): string | undefined {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    for (const member of Array.isArray(value) ? value : [value]) {
      if (typeof member !== "string") return undefined
      form.append(name, member)
    }
  }
  return form.toString()
}

function jsonOf(body: object): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new BadRequest("The body is nested too deeply.", { cause })
  }
}

/** Reads only what is asked for, and leaves the connection open for the answer when reading stops. */
function streamOf(req: NodeRequest): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown, unknown> = req.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await chunks.next().catch(endedEarly)
        if (chunk.done) controller.close()
        else controller.enqueue(toBytes(chunk.value))
      },
      async cancel() {
        await chunks.return?.()
        req.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

function endedEarly(cause: unknown): never {
  throw new BadRequest("The client went away before its request was complete.", { cause })
}

function toBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk
  throw new BadRequest(
    "The body was read in part before. Mount the handler before that middleware.",
  )
}
