import type { AuthContext } from "../context.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { openChecks } from "./checks.ts"

/**
 * The key is bound to this purpose: no other value that Lockstep encrypts can be decrypted as a
 * form.
 */
const salt = "lockstep.form-post"
/** Browsers follow the redirect at once. */
const maxAgeSeconds = 60
/** Many servers reject a longer request line. */
const maxLength = 7000

/**
 * Encrypts an authorization response that was posted as a form (OAuth 2.0 Form Post Response Mode).
 * Browsers add no `SameSite=Lax` cookies, such as the session cookie, to a cross-site POST. The
 * response therefore redirects the browser to a GET. Its URL carries the encrypted form, and is
 * valid once, for a minute, and only in the browser with the checks of this sign-in.
 *
 * @returns the URL
 * @throws InvalidCheck when this browser did not start the sign-in, or the form is too large
 * @see {@link https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html OAuth 2.0 Form Post Response Mode}
 */
export async function sealForm(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<string> {
  const { baseUrl, config, now, request } = context
  const form: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.body)) {
    if (typeof value === "string") form[name] = value
  }
  await openChecks(context, provider, form["state"])
  const { secrets } = config.jwt
  const claims = { form, provider: provider.id }
  const sealed = await sealFor(claims, { secrets, salt, maxAgeSeconds, now })
  if (sealed.length > maxLength) throw new InvalidCheck("The form of the provider is too large.")
  return `${baseUrl}/callback/${provider.id}?form=${sealed}`
}

/**
 * Decrypts the form that {@link sealForm} encrypted.
 *
 * @throws InvalidCheck when there is none, or it has expired
 */
export async function postedForm(
  { config, now, request }: AuthContext,
  { id }: ResolvedOAuthProvider,
): Promise<Record<string, string>> {
  const { secrets } = config.jwt
  const claims = await unsealFor(request.query["form"] ?? "", { secrets, salt, now })
  // A form that was encrypted for this purpose has only string values.
  if (claims?.["provider"] === id) return claims["form"] as Record<string, string>
  throw new InvalidCheck(
    "The form of the provider is missing, invalid, or too old. Start the sign-in again.",
  )
}
