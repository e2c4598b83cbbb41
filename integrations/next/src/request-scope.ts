import { AuthError, SessionError } from "@lockstep/core/errors"

/** The exports of `next/headers` that Lockstep uses. */
type NextHeaders = Pick<typeof import("next/headers.js"), "cookies" | "headers">

/** The export of `next/server` that Lockstep uses. */
type NextServer = Pick<typeof import("next/server.js"), "connection">

/**
 * Returns the headers of the request that Next.js is handling.
 *
 * @throws SessionError outside a request; and the signals that make Next.js stop rendering
 */
export async function requestHeaders(): ReturnType<NextHeaders["headers"]> {
  const next = await nextHeaders()
  return ofRequest(() => next.headers())
}

/**
 * Returns the cookies of the request that Next.js is handling.
 *
 * @throws as {@link requestHeaders}
 */
export async function cookieStore(): ReturnType<NextHeaders["cookies"]> {
  const next = await nextHeaders()
  return ofRequest(() => next.cookies())
}

/**
 * Waits for the request, with `connection` of `next/server`. With Cache Components, Next.js also renders pages
 * before there is a request. Prefetched content can depend on the request's cookies, but must not depend on the
 * time.
 *
 * @throws the signals that make Next.js stop rendering
 */
export async function connection(): Promise<void> {
  const next = await nextServer()
  try {
    await next.connection()
  } catch (error) {
    // Unit tests of applications replace `next/headers` and have no request.
    if (!(error instanceof Error) || !error.message.includes("outside a request scope")) throw error
  }
}

// In the edge runtime, the two names resolve to two modules, and only the one without an extension has access
// to requests. Node.js resolves only the other one when it runs this package without bundling.

async function nextHeaders(): Promise<NextHeaders> {
  try {
    // @ts-expect-error Next.js names no entry points for ECMAScript modules.
    const found: unknown = await import("next/headers")
    // The same module, by the name that has types.
    return found as NextHeaders
  } catch {
    return import("next/headers.js")
  }
}

async function nextServer(): Promise<NextServer> {
  try {
    // @ts-expect-error Next.js names no entry points for ECMAScript modules.
    const found: unknown = await import("next/server")
    // The same module, by the name that has types.
    return found as NextServer
  } catch {
    return import("next/server.js")
  }
}

async function ofRequest<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (cause) {
    if (!isMistake(cause) || !cause.message.includes("outside a request scope")) throw cause
    throw new SessionError(
      "Called outside a Next.js request. Call auth(), signIn, signOut and unstable_update in server " +
        "components, server actions and route handlers, not at the top level of a module. In " +
        "getServerSideProps call auth(context), and in API routes auth(req, res).",
      { cause },
    )
  }
}

/**
 * Changes the response to the request.
 *
 * @throws SessionError if Next.js does not permit it
 */
export function ofAnswer(write: () => void): void {
  try {
    write()
  } catch (cause) {
    if (!isMistake(cause)) throw cause
    throw new SessionError(
      "A cookie cannot be set here. Call signIn, signOut and unstable_update in server actions and route " +
        "handlers; Next.js permits no cookies while it renders a page, so link to the sign-in page there.",
      { cause },
    )
  }
}

/** Next.js also throws to stop rendering. It recognizes these errors by their `digest`. */
function isMistake(cause: unknown): cause is Error {
  return cause instanceof Error && !("digest" in cause) && !(cause instanceof AuthError)
}
