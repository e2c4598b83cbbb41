/**
 * A path with one leading slash and no trailing one; the root is the empty string, so that paths can be
 * appended.
 */
export function trimPath(path: string): string {
  const segments = path.split("/")
  return segments.map((segment) => segment && `/${segment}`).join("")
}

/** The whole of 127.0.0.0/8, as `URL` writes it, the loopback address of IPv6, and names of this machine. */
const loopbackHost = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Returns whether a URL is plain http on this machine, so that no other host can read what is sent.
 *
 * @param url - anything; `false` for an invalid URL
 */
export function isLoopbackHttp(url: unknown): boolean {
  if (typeof url !== "string" || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === "http:" && loopbackHost.test(hostname)
}

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
