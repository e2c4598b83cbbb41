import { readBounded } from "../reading/read-bounded.ts"
import { parseJsonObject } from "../reading/read-json.ts"

/** Largest body that is read, in bytes: more than any form or token of a sign-in needs. */
const bodyLimitBytes = 102_400

/** The members of a body, and its text. */
export interface Body {
  readonly members: Readonly<Record<string, unknown>>
  readonly text: string | undefined
}

/** Why a body was refused. */
export type BodyRefusal = "malformed" | "too large"

const noBody: Body = { members: {}, text: undefined }

/**
 * Reads a JSON or form body to a flat record. Any other content type counts as no body.
 *
 * @param request - a POST request whose body nobody read yet
 */
export async function readBody(request: Request): Promise<Body | BodyRefusal> {
  const contentType = request.headers.get("content-type")?.toLowerCase() ?? ""
  const isJson = contentType.includes("application/json")
  const isForm = contentType.includes("application/x-www-form-urlencoded")
  if (!isJson && !isForm) return noBody
  const text = await readText(request)
  if (text === undefined) return "too large"
  if (isForm) return { members: Object.fromEntries(new URLSearchParams(text)), text }
  const members = text === "" ? {} : parseJsonObject(text)
  return members === undefined ? "malformed" : { members, text }
}

async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) return undefined
  const bytes = await readBounded(request.body, bodyLimitBytes)
  return bytes && new TextDecoder().decode(bytes)
}
