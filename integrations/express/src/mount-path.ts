import { pathOf } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"

/** The default path of the routes. */
const defaultBasePath = "/auth"

/** The properties of a request that show where a handler is mounted. */
export type MountedRequest = Pick<ExpressRequest, "originalUrl" | "baseUrl" | "params">

/**
 * Returns the path where the application mounted the handler: the part of the request's path before the
 * action. The result is a part of the original path, found by counting the segments that the wildcard
 * matched. Decoded segments can differ from the path and can occur in it more than once.
 *
 * @returns a path without a trailing slash; the empty string for the root
 */
export function mountPath(req: MountedRequest, basePath: string | undefined): string {
  const path = pathOf(req.originalUrl)
  const tail = wildcardTail(path, req.params)
  if (tail !== undefined) return trimEnd(path.slice(0, path.length - tail.length))
  const mount = trimEnd(req.baseUrl)
  // For a route without a wildcard (`app.get("/auth/session", …)`) and for a mount at the root, `baseUrl`
  // is empty. After a pattern that matched the whole path, nothing is left for the action.
  const isUnknown = mount === "" || trimEnd(path) === mount
  const stated = basePath ?? defaultBasePath
  return isUnknown && path.startsWith(`${stated}/`) ? stated : mount
}

function wildcardTail(path: string, params: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(params).toReversed()) {
    const text = wildcardText(name, value)
    const tail = text === undefined ? undefined : tailThatReads(path, text)
    if (tail !== undefined) return tail
  }
  return undefined
}

function wildcardText(name: string, value: unknown): string | undefined {
  // Express 5 returns the segments of a wildcard as an array. Express 4 and regular expressions return
  // numbered groups.
  if (Array.isArray(value)) return value.join("/")
  if (typeof value !== "string" || !/^\d+$/.test(name)) return undefined
  return value.replace(/^\//, "")
}

/**
 * The last segments of a path that decode to a string, compared from the end, one segment at a
 * time.
 */
function tailThatReads(path: string, text: string): string | undefined {
  return tailBefore(path, path.length, text) ?? tailBefore(path, trimEnd(path).length, text)
}

function tailBefore(path: string, end: number, text: string): string | undefined {
  let segmentEnd = end
  let textEnd = text.length
  for (;;) {
    const slash = path.lastIndexOf("/", segmentEnd - 1)
    const segment = decode(path.slice(slash + 1, segmentEnd))
    if (slash === -1 || segment === undefined) return undefined
    const textStart = textEnd - segment.length
    if (textStart < 0 || !text.startsWith(segment, textStart)) return undefined
    if (textStart === 0) return path.slice(slash + 1)
    if (text[textStart - 1] !== "/") return undefined
    segmentEnd = slash
    textEnd = textStart - 1
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // Express rejects such a path itself if it decodes it; otherwise the path does not match a
    // wildcard.
    return undefined
  }
}

function trimEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === "/") end--
  return path.slice(0, end)
}

/**
 * Returns a path as the URL parser writes it. The core compares this form with the path of a request.
 *
 * @param path - a path without a trailing slash
 */
export function normalPath(path: string): string {
  // The parser does not change these characters. Most paths have no others, and parsing is slow.
  if (/^(?:\/[\w-]+)*$/.test(path)) return path
  return URL.canParse(`http://host${path}`) ? trimEnd(new URL(`http://host${path}`).pathname) : path
}
