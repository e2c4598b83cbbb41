import type { AuthContext } from "../../context.ts"
import { NotSignedIn } from "../../errors/errors.ts"
import { ownRequest } from "../../feature/own-request.ts"
import { lazy } from "../../loading/lazy.ts"
import type { RunningRefreshes } from "./get-token.ts"
import type { TokenOwner } from "./grant.ts"
import type { RequestTokens } from "./tokens.ts"

// Only needed for requests to the provider, which most requests do not make.
const getToken = lazy(async () => (await import("./get-token.ts")).getToken)
const revoke = lazy(async () => (await import("./revoke.ts")).revoke)

/** Finds the owner of the requested tokens. */
export type FindOwner = (changes: boolean, provider: string) => Promise<TokenOwner>

/**
 * Creates the token functions of a request, or of a job.
 *
 * @param find - returns the owner of the requested tokens
 */
export function tokensOf(find: FindOwner, running: RunningRefreshes): RequestTokens {
  return {
    async get(wanted) {
      return getToken(await find(false, wanted.provider), wanted, running)
    },
    async revoke(wanted) {
      await revoke(await find(true, wanted.provider), wanted)
    },
  }
}

/**
 * Reads a value once for a request, as long as the request has the same session.
 *
 * @returns a function whose argument is whether it changes something, which is only allowed to a
 *   request from the site itself
 */
export function onceASession<Value>(
  given: AuthContext | undefined,
  read: (context: AuthContext | undefined) => Promise<Value>,
): (changes: boolean) => Promise<Value> {
  let reading: Promise<Value> | undefined
  let readFrom: unknown
  return async (changes) => {
    const context = changes ? ownRequest(given) : given
    // Now, not once the code that reads it has been loaded: the response can be sent before that.
    if (given !== undefined) given.jar.isSessionRead = true
    const received = given?.jar.received
    if (readFrom !== received) reading = undefined
    readFrom = received
    return (reading ??= read(context))
  }
}

/** @throws NotSignedIn */
export function notSignedIn(): never {
  throw new NotSignedIn("No user is signed in. Ask the user to sign in.")
}
