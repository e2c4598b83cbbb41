import { ClientFetchError } from "../errors/errors.ts"
import { getCsrfToken, member } from "./reading.ts"
import { requestAction, type ClientOptions, type PostedFields } from "./request-action.ts"

/** What the server wants of an authenticator. */
export interface PasskeyRequest {
  readonly action: "authenticate" | "register"
  /**
   * Options of `navigator.credentials`, as JSON (WebAuthn level 3, section 5.1).
   *
   * @see {@link https://www.w3.org/TR/webauthn-3/#iface-pkcredential WebAuthn Level 3, section 5.1}
   */
  readonly options: unknown
}

/**
 * Runs the browser's part: makes or uses a passkey.
 *
 * @param request - what the server wants
 * @returns the credential, as JSON
 */
export type PasskeyCeremony = (request: PasskeyRequest) => Promise<unknown>

/** The location of the routes, and what a form would post. */
export type PasskeyRoute = ClientOptions & { readonly fields?: PostedFields }

/**
 * Asks the server what it wants, and an authenticator for it.
 *
 * @param options - where the routes are, and what a form would post
 * @returns what is posted to the callback
 * @throws ClientFetchError when there is no good answer; whatever the ceremony throws
 */
export async function requestPasskey(
  id: string,
  ceremony: PasskeyCeremony,
  options: PasskeyRoute,
): Promise<Readonly<Record<string, string>>> {
  const request = await passkeyRequest(id, options)
  return passkeyFields(request.action, await ceremony(request))
}

/**
 * Asks the server what it wants of an authenticator.
 *
 * @param options - where the routes are, and what a form would post
 * @throws ClientFetchError when there is no good answer
 */
export async function passkeyRequest(id: string, options: PasskeyRoute): Promise<PasskeyRequest> {
  const csrfToken = await getCsrfToken(options)
  const fields = { action: "authenticate", ...options.fields, csrfToken }
  const route = `webauthn-options/${encodeURIComponent(id)}`
  const answer = await requestAction(route, options, { fields })
  const action = member(answer, "action")
  if (action !== "authenticate" && action !== "register") {
    throw new ClientFetchError("webauthn-options did not answer with options.")
  }
  return { action, options: member(answer, "options") }
}

/**
 * What is posted to the callback.
 *
 * @param credential - what the authenticator answered, as JSON
 */
export function passkeyFields(
  action: PasskeyRequest["action"],
  credential: unknown,
): Readonly<Record<string, string>> {
  return { action, data: JSON.stringify(credential) }
}
