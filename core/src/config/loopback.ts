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
