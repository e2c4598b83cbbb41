import { askServer, type ClientOptions } from "./ask-server.ts"
import { ClientFetchError } from "./client-fetch-error.ts"
import { member } from "./reading.ts"

/** What the server wants of an authenticator. */
export interface PasskeyRequest {
  readonly action: "authenticate" | "register"
  /** Options of `navigator.credentials`, as JSON (Web Authentication Level 3, section 5.1.9 and 5.1.10). */
  readonly options: unknown
}

/**
 * Runs the browser's part: makes or uses a passkey.
 *
 * @param request - what the server wants
 * @returns the credential, as JSON
 */
export type PasskeyCeremony = (request: PasskeyRequest) => Promise<unknown>

/**
 * Asks the server what it wants, and an authenticator for it.
 *
 * @param id - the provider's
 * @param ceremony - the browser's part
 * @param options - where the routes are, and what a form would post
 * @returns what is posted to the callback
 * @throws ClientFetchError when there is no good answer; whatever the ceremony throws
 */
export async function askPasskey(
  id: string,
  ceremony: PasskeyCeremony,
  options: ClientOptions & { readonly fields?: Readonly<Record<string, string>> },
): Promise<Readonly<Record<string, string>>> {
  const fields = { action: "authenticate", ...options.fields }
  const route = `webauthn-options/${encodeURIComponent(id)}`
  const answer = await askServer(route, options, { fields })
  const action = member(answer, "action")
  if (action !== "authenticate" && action !== "register") {
    throw new ClientFetchError("webauthn-options did not answer with options.")
  }
  const credential = await ceremony({ action, options: member(answer, "options") })
  return { action, data: JSON.stringify(credential) }
}
