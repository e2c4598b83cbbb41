import { readBounded } from "../reading/read-bounded.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { withoutPrototypes } from "./without-prototypes.ts"

/** Largest body that is read, in bytes: more than any form or token of a sign-in needs. */
const bodyLimitBytes = 102_400

/** Longest that a body may take to arrive, in milliseconds: enough for any form over a bad connection. */
const bodyLimitMs = 30_000

/** The members of a body, and its text. */
export interface Body {
  readonly members: Readonly<Record<string, unknown>>
  readonly text: string | undefined
}

/** Why a body was refused. */
export type BodyRefusal = "malformed" | "too large" | "too slow"

const noBody: Body = { members: {}, text: undefined }

/**
 * Reads a JSON or form body to a flat record, for 30 seconds at most. Any other content type counts as no body.
 *
 * @param request - a POST request whose body nobody read yet
 */
export async function readBody(request: Request): Promise<Body | BodyRefusal> {
  // The type alone: any site can send `text/plain` with a parameter that looks like another type.
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  const isJson = type === "application/json"
  const isForm = type === "application/x-www-form-urlencoded"
  if (!isJson && !isForm) return noBody
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) return "too large"
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), bodyLimitMs)
  const bytes = await readBounded(request.body, bodyLimitBytes, timer.signal).finally(() =>
    clearTimeout(timeout),
  )
  if (timer.signal.aborted) return "too slow"
  if (bytes === undefined) return "too large"
  const text = new TextDecoder().decode(bytes)
  const members = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseMembers(text)
  return members === undefined ? "malformed" : { members: withoutPrototypes(members), text }
}

function parseMembers(text: string): Record<string, unknown> | undefined {
  return text === "" ? {} : parseJsonObject(text)
}
