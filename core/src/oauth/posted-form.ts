import type { AuthContext } from "../context.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { openChecks } from "./checks.ts"

/** The key is bound to this purpose: nothing else that is sealed here opens as a form. */
const salt = "lockstep.form-post"
/** Browsers follow the redirect at once. */
const maxAgeSeconds = 60
/** Many servers refuse a longer request line. */
const maxLength = 7000

/**
 * Answers an authorization response that came as a form (OAuth 2.0 Form Post Response Mode). Browsers add
 * no `SameSite=Lax` cookie to a cross-site POST, the session cookie among them, so that the browser comes
 * again with a GET. Its URL carries the form sealed, and is of use once, for a minute, and to the browser
 * with the checks of this sign-in.
 *
 * @param context - the callback request, a POST
 * @param provider - whose callback it is
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
 * Opens the form that {@link sealForm} sealed.
 *
 * @param context - the callback request, a GET
 * @param provider - whose callback it is
 * @throws InvalidCheck when there is none, or it is too old
 */
export async function postedForm(
  { config, now, request }: AuthContext,
  { id }: ResolvedOAuthProvider,
): Promise<Record<string, string>> {
  const { secrets } = config.jwt
  const claims = await unsealFor(request.query["form"] ?? "", { secrets, salt, now })
  // A form that was sealed for this purpose has texts alone.
  if (claims?.["provider"] === id) return claims["form"] as Record<string, string>
  throw new InvalidCheck(
    "The form of the provider is missing, invalid, or too old. Start the sign-in again.",
  )
}
