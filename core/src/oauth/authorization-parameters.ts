/**
 * Parameters that decide who receives the response, what it grants, or how it is checked. They come
 * only from the configuration and from Lockstep, never from a request (RFC 9700, section 4.7): a
 * link that sets one of them would be an attack on the user who follows it.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-4.7 RFC 9700, section 4.7}
 */
const reserved: ReadonlySet<string> = new Set([
  // Client and destination of the response.
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  // Binding of the response to this browser.
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "dpop_jkt",
  // Granted access.
  "scope",
  "claims",
  "resource",
  "audience",
  "authorization_details",
  "access_type",
  "include_granted_scopes",
  // A whole request by value or by reference would replace all of the above (RFC 9101, RFC 9126).
  "request",
  "request_uri",
  "registration",
  "id_token_hint",
  // Lockstep's own parameters.
  "csrftoken",
  "callbackurl",
])

/**
 * Parameters that require a kind of authentication. A request cannot weaken the configured ones.
 */
const demanding: ReadonlySet<string> = new Set(["acr_values", "max_age", "prompt"])

/** Longer values are rejected, because the URL is sent in a header. */
const maxLength = 512

/**
 * Returns whether a request must not set a parameter of the authorization URL.
 *
 * @param name - of the parameter, in any letter case
 */
export function isReservedParameter(name: string): boolean {
  return reserved.has(name.toLowerCase())
}

/**
 * Adds the parameters of a sign-in request that can be passed on to the provider, such as
 * `login_hint` or `ui_locales`. Configured `prompt` and `acr_values` do not change, and a
 * configured `max_age` can only become shorter.
 *
 * @param target - the configured parameters of the authorization URL
 * @param defaultMaxAge - seconds that the provider applies if it receives no `max_age`
 */
export function addRequested(
  target: URLSearchParams,
  requested: Readonly<Record<string, string>>,
  defaultMaxAge: number = Infinity,
): void {
  const longest = Number(target.get("max_age") ?? defaultMaxAge)
  for (const [name, value] of Object.entries(requested)) {
    const known = name.toLowerCase()
    const isAllowed =
      name === "max_age"
        ? isSeconds(value) && Number(value) < longest
        : !(demanding.has(known) ? target : reserved).has(known)
    if (isAllowed && name.length <= maxLength && value.length <= maxLength) target.set(name, value)
  }
}

/**
 * Returns the `max_age` of an authorization request (OpenID Connect Core, section 3.1.2.1).
 *
 * @returns seconds, or `undefined` if there is none
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.2.1 OpenID Connect
 *   Core 1.0, section 3.1.2.1}
 */
export function maxAgeOf(params: URLSearchParams): number | undefined {
  const text = params.get("max_age") ?? ""
  return isSeconds(text) ? Number(text) : undefined
}

function isSeconds(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}
