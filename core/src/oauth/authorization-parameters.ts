/**
 * Parameters that decide who gets the answer, what it grants, or how it is checked. They come from the
 * configuration and from this package alone, never from a request (RFC 9700, section 4.7; a link that
 * sets one of them would be an attack on the user who follows it).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-4.7 RFC 9700, section 4.7}
 */
const reserved: ReadonlySet<string> = new Set([
  // Who asks, and where the answer goes.
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  // What ties the answer to this browser.
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "dpop_jkt",
  // What is granted.
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
  // Our own.
  "csrftoken",
  "callbackurl",
])

/** Parameters that demand how users authenticate: a request cannot weaken what is configured. */
const demanding: ReadonlySet<string> = new Set(["acr_values", "max_age", "prompt"])

/** More is refused: the URL ends in a header. */
const maxLength = 512

/**
 * Tells whether a parameter of the authorization URL is out of a request's reach.
 *
 * @param name - of the parameter, in any case
 */
export function isReservedParameter(name: string): boolean {
  return reserved.has(name.toLowerCase())
}

/**
 * Adds the parameters of a sign-in request that may be passed on to the provider, such as `login_hint` or
 * `ui_locales`. A configured `prompt` and `acr_values` stay as they are, and a configured `max_age` can only
 * become shorter.
 *
 * @param target - the configured parameters of the authorization URL
 * @param requested - query parameters of the request
 * @param defaultMaxAge - the seconds that the provider keeps to when it gets no `max_age`
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
 * The `max_age` that a provider is asked for (OpenID Connect Core, section 3.1.2.1).
 *
 * @param params - parameters of the authorization URL
 * @returns seconds, or `undefined` when there is none
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
