import { AuthError, SessionError } from "@lockstep/core/errors"

/**
 * Reads a part of the request that Next.js is handling.
 *
 * @param read - reads from Next.js
 * @throws SessionError outside of a request; and the signals by which Next.js stops
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
 * @param write - sets cookies through Next.js
 * @throws SessionError where Next.js does not permit it
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

/** Next.js throws to stop as well: such errors have a `digest`, by which it recognizes them. */
function isMistake(cause: unknown): cause is Error {
  return cause instanceof Error && !("digest" in cause) && !(cause instanceof AuthError)
}
