/** An error that an endpoint responds with. Its message is the description. */
export class OAuthFailure extends Error {
  /** The `error` property of the response. */
  readonly code: string
  readonly status: number

  /**
   * @param code - the `error` property
   * @param description - the `error_description` property
   * @param status - status of the response. Default: `400`
   */
  constructor(code: string, description: string, status = 400) {
    super(description)
    this.name = "OAuthFailure"
    this.code = code
    this.status = status
  }
}

/** An authorization request whose response must not be a redirect, because its client or redirect URI is wrong. */
export class UntrustedRequest extends Error {
  /** @param message - for the person in front of the browser */
  constructor(message: string) {
    super(message)
    this.name = "UntrustedRequest"
  }
}

/**
 * Creates the response for a failure.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 RFC 6749, section 5.2}
 */
export function failureResponse({ code, message, status }: OAuthFailure): Response {
  const body = { error: code, error_description: message }
  const challenge = status === 401 && { "www-authenticate": `Basic realm="provider"` }
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...challenge } })
}
