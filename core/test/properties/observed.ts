/** Values that only the server has, and that no response may contain. */
export const serverSecrets = {
  authSecret: "sentinel-auth-secret-of-32-characters",
  clientSecret: "sentinel-client-secret",
  accessToken: "sentinel-access-token",
  refreshToken: "sentinel-refresh-token",
  password: "sentinel-password",
} as const

/** Lines of a stack, as Node.js writes them, and what only a source has. */
const stack = /\n\s+at |node:internal|\.(?:ts|js):\d+:\d+/

/** A response that gives nothing away and does not blame the server. */
export interface Observed {
  readonly status: number
  readonly body: string
  /** Target of a redirect; `undefined` for other responses. */
  readonly location: URL | undefined
  /** Whether a session token is set. */
  readonly setsSession: boolean
}

/**
 * Reads a response as a browser does, and checks what holds for every response.
 *
 * @param response - of `Auth`
 * @param origin - of the application
 * @param highestStatus - 499 unless the provider or the database is at fault
 * @throws Error when the response contains a secret or a stack, has a higher status, or redirects to nowhere valid
 */
export async function observe(
  response: Response,
  origin: string,
  highestStatus = 499,
): Promise<Observed> {
  const body = await response.text()
  const { status } = response
  if (status < 200 || status > highestStatus) throw new Error(`The status is ${status}: ${body}`)
  const head = JSON.stringify([...response.headers])
  for (const secret of Object.values(serverSecrets)) {
    if (head.includes(secret) || body.includes(secret)) throw new Error(`It contains ${secret}.`)
  }
  if (stack.test(body) || stack.test(head)) throw new Error(`It contains a stack: ${body}`)
  const target = response.headers.get("location")
  if (target === null && status >= 300 && status < 400) throw new Error("It leads nowhere.")
  return {
    status,
    body,
    location: target === null ? undefined : new URL(target, origin),
    setsSession: response.headers
      .getSetCookie()
      .some((cookie) => /session-token(?:\.\d+)?=[^;]/.test(cookie)),
  }
}

/**
 * Fails where a browser would leave the application.
 *
 * @param observed - a response
 * @param origin - of the application
 */
export function assertStays({ location }: Observed, origin: string): void {
  if (location === undefined || location.origin === origin) return
  throw new Error(`It leads to ${location.href}.`)
}

/**
 * Fails when a user was signed in.
 *
 * @param observed - a response
 */
export function assertNoSession({ setsSession }: Observed): void {
  if (setsSession) throw new Error("It sets a session token.")
}
