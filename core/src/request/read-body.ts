import { readBounded } from "../reading/read-bounded.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { type IncomingParts, withoutPrototypes } from "./auth-request.ts"

/** Maximum size of a body, in bytes: more than any form or token of a sign-in needs. */
export const bodyLimitBytes = 102_400

/** Timeout for a body to arrive, in milliseconds: enough for any form over a bad connection. */
const bodyLimitMs = 30_000

/** The properties of a body, and its text. */
export interface Body {
  readonly members: Readonly<Record<string, unknown>>
  readonly text: string | undefined
  /** Names of the fields that a form contains more than once. */
  readonly repeated?: ReadonlySet<string>
}

/** A request that has no route, is malformed, or exceeds the size or time limit. */
export interface RefusedRequest {
  readonly refused: string
  readonly status: 400 | 408 | 413
}

const tooLarge: RefusedRequest = { refused: "The body is too large.", status: 413 }
/** What a request without a body has. */
export const noBody: Body = { members: {}, text: undefined }

/**
 * Reads a JSON or form body to a flat record, with a timeout of 30 seconds. Any other content type
 * counts as no body.
 *
 * @param request - a POST request whose body is still unread
 */
export async function readBody(request: IncomingParts): Promise<Body | RefusedRequest> {
  // Without parameters: any site can send `text/plain` with a parameter that looks like another
  // type.
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  const isJson = type === "application/json"
  const isForm = type === "application/x-www-form-urlencoded"
  if (!isJson && !isForm) return noBody
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) return tooLarge
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), bodyLimitMs)
  const bytes = await readBounded(request.body, bodyLimitBytes, timer.signal).finally(() =>
    clearTimeout(timeout),
  )
  if (timer.signal.aborted) return { refused: "The body did not arrive in time.", status: 408 }
  if (bytes === undefined) return tooLarge
  const text = new TextDecoder().decode(bytes)
  if (isForm) return readForm(text)
  const members = text === "" ? {} : parseJsonObject(text)
  return members === undefined
    ? { refused: "The body is no JSON object.", status: 400 }
    : { members: withoutPrototypes(members), text }
}

function readForm(text: string): Body {
  const form = new URLSearchParams(text)
  const known = new Set<string>()
  const repeated = new Set<string>()
  for (const name of form.keys()) (known.has(name) ? repeated : known).add(name)
  return { members: withoutPrototypes(Object.fromEntries(form)), text, repeated }
}
