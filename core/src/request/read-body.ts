/** Largest body that is read, in bytes: more than any form or token of a sign-in needs. */
export const bodyLimitBytes = 102_400

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
  const members = parseObject(text)
  return members === undefined ? "malformed" : { members, text }
}

async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) return undefined
  if (request.body === null) return ""
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > bodyLimitBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (text === "") return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What cannot be parsed is told apart by the caller; the parser's words would quote the body.
    return undefined
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  return { ...value }
}
