import type { ProviderType, Session } from "../models/records.ts"
import { requestAction, type ClientOptions } from "./request-action.ts"
import { ClientFetchError } from "../errors/errors.ts"

/** What the server returns about a sign-in method. */
export interface ClientProvider {
  readonly id: string
  readonly name: string
  readonly type: ProviderType
  /** The URL at which a sign-in starts. */
  readonly signinUrl: string
  /** The callback URL of the provider or form. */
  readonly callbackUrl: string
}

/**
 * The session, or `null` when no user is signed in.
 *
 * @param options - the location of the routes
 * @throws ClientFetchError when the server cannot read the session; do not treat this as signed out
 */
export async function getSession(options: ClientOptions = {}): Promise<Session | null> {
  return toSession(await requestAction("session", options))
}

/**
 * The CSRF token that each `POST` request must contain.
 *
 * @param options - the location of the routes
 * @returns an empty string if none is needed
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function getCsrfToken(options: ClientOptions = {}): Promise<string> {
  const answer = await requestAction("csrf", options)
  if (answer === undefined) return ""
  const token = member(answer, "csrfToken")
  if (typeof token !== "string") throw new ClientFetchError("csrf did not answer with csrfToken.")
  return token
}

/**
 * The sign-in methods, keyed by ID.
 *
 * @param options - the location of the routes
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function getProviders(
  options: ClientOptions = {},
): Promise<Readonly<Record<string, ClientProvider>>> {
  const answer = await requestAction("providers", options)
  if (!isObject(answer)) throw new ClientFetchError("providers did not answer with providers.")
  // The server's own list.
  return answer as Readonly<Record<string, ClientProvider>>
}

/**
 * Takes an answer for a session.
 *
 * @throws ClientFetchError when it is neither a session nor `null`
 */
export function toSession(answer: unknown): Session | null {
  if (answer === null) return null
  if (isObject(answer) && typeof answer["expires"] === "string") {
    // What else it has is up to the application's callback `session`.
    return answer as unknown as Session
  }
  throw new ClientFetchError("session did not answer with a session.")
}

/** A member of a JSON object. */
export function member(answer: unknown, name: string): unknown {
  return isObject(answer) ? answer[name] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
