import { readCookies, type ReadingOptions } from "./read-cookies.ts"
import { readPage } from "./read-page.ts"
import { type Snapshot, snapshot, type SnapshotObject } from "./snapshot.ts"

/** Reads all that a response says. */
export async function readResponse(
  response: Response,
  options: ReadingOptions,
): Promise<SnapshotObject> {
  const location = response.headers.get("location")
  return {
    status: response.status,
    ...(location !== null && { location: readUrl(location) }),
    cookies: await readCookies(response.headers.getSetCookie(), options),
    headers: readHeaders(response.headers),
    body: readBody(await response.text(), response.headers.get("content-type") ?? ""),
  }
}

function readHeaders(headers: Headers): SnapshotObject {
  const others = [...headers].filter(([name]) => !["location", "set-cookie"].includes(name))
  return Object.fromEntries(others)
}

/** A URL as its parts, so that parameters are compared one by one. */
export function readUrl(location: string): Snapshot {
  const [path = "", query] = location.split("?", 2)
  if (query === undefined) return path
  return { path, parameters: snapshot(Object.fromEntries(new URLSearchParams(query))) }
}

function readBody(text: string, type: string): Snapshot {
  if (type.includes("html")) return readPage(text)
  if (!type.includes("json")) return text
  const body: unknown = JSON.parse(text)
  const isUrl = typeof body === "object" && body !== null && "url" in body
  return isUrl && typeof body.url === "string"
    ? { ...snapshotObject(body), url: readUrl(body.url) }
    : snapshot(body)
}

function snapshotObject(value: object): SnapshotObject {
  // The snapshot of an object that is none of the special ones is an object.
  return snapshot({ ...value }) as SnapshotObject
}
