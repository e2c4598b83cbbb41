import type { TokenRequestContext } from "./oauth-provider.ts"

/**
 * The form of a token request (RFC 6749, section 4.1.3), for providers that need
 * it in another form.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 RFC 6749, section 4.1.3}
 */
export function codeGrantForm(context: TokenRequestContext): URLSearchParams {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: context.params.get("code") ?? "",
    redirect_uri: context.redirectUri,
    client_id: context.clientId,
    client_secret: context.clientSecret ?? "",
  })
  if (context.codeVerifier !== undefined) form.set("code_verifier", context.codeVerifier)
  return form
}
