import { BadRequest } from "./bad-request.ts"
import type { NodeRequest } from "./node-request.ts"

/** A body for a web request. */
export interface WebBody {
  readonly content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** The type of a body that was serialized again. Absent: the type in the request. */
  readonly contentType?: string
  /** Whether a parser read it, so the length and encoding of the request no longer apply. */
  readonly isParsed: boolean
}

/**
 * Returns the body of a request: a stream if it was not read, otherwise the result of the
 * application's body parser.
 *
 * @returns `undefined` if there is no body
 * @throws BadRequest if the result of the parser cannot be serialized
 */
export function requestBody(req: NodeRequest, body: unknown): WebBody | undefined {
  // A web request with these methods must not have a body.
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
 * Returns whether a body follows the head (RFC 9112, section 6.3).
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
  // Other types count as no body. A parser that reads `text/plain` as JSON must not make a request
  // that any site can send look like one of the application.
  if (!isForm && type !== "application/json") return undefined
  const form = isForm ? formOf(body) : undefined
  if (form !== undefined) return { content: form, isParsed: true }
  return { content: jsonOf(body), contentType: "application/json", isParsed: true }
}

/** Returns `undefined` if a value is nested, which a form cannot represent. */
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

/** Reads only on demand. When reading stops, the connection stays open for the response. */
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
