import { isLoopbackHttp } from "./loopback.ts"

/** A host that can be nothing else, a port, and a path; the rest does not belong to a public URL. */
const withoutScheme =
  /^(?:localhost|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5})?(?:\/[^?#\s]*)?$/i

/**
 * The application's public URL with its scheme. A host alone gets `https:`, on this machine `http:`.
 *
 * @param written - for example the environment variable `AUTH_URL`, which may not be set
 * @returns `undefined` if it is not an http(s) URL
 */
export function publicUrl(written = ""): string | undefined {
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written
  if (!withoutScheme.test(written)) return undefined
  const plain = `http://${written}`
  if (!URL.canParse(plain)) return undefined
  return isLoopbackHttp(plain) ? plain : `https://${written}`
}

/**
 * The origin of the application's public URL.
 *
 * @param written - for example the environment variable `AUTH_URL`, which may not be set
 * @returns `undefined` if it is not an http(s) URL
 */
export function statedOrigin(written?: string): string | undefined {
  const url = publicUrl(written)
  return url === undefined ? undefined : new URL(url).origin
}
