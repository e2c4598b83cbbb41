import { AuthError, SessionError } from "@lockstep/core/errors"

/**
 * Reads a part of the request that Next.js is handling.
 *
 * @throws SessionError outside a request; and the signals that make Next.js stop rendering
 */
export async function ofRequest<Found>(read: () => Promise<Found>): Promise<Found> {
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
