import { withoutValues } from "../adapter/failure-reason.ts"
import { idText } from "../adapter/id-text.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError, CredentialsSignin } from "../errors/errors.ts"
import { runHooks } from "../feature/hooks.ts"
import type { Account } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { ResolvedCredentialsProvider } from "../provider/resolved-provider.ts"
import { callbackUrl, rememberCallbackUrl } from "../redirects/callback-url.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import { asksToKeep } from "../sign-in/linking-user.ts"
import { isDenial } from "../sign-in/sign-in-callback.ts"
import { assertMethod, type SignInMethod } from "../sign-in/sign-in-method.ts"

/** Sign-in with credentials that the user enters on the sign-in page and the application checks. */
export const credentialsMethod: SignInMethod<ResolvedCredentialsProvider> = {
  needsCSRFToken: true,
  option: ({ id, name, credentials }, baseUrl) => ({
    kind: "form",
    id,
    name,
    action: `${baseUrl}/callback/${id}`,
    inputs: credentials,
  }),
  async finish(context, provider) {
    assertMethod(context, provider, "POST")
    const returnUrl = await callbackUrl(context)
    rememberCallbackUrl(context, returnUrl)
    const { features } = context.config
    if (features) await runHooks(features, "attempt", context, { kind: "credentials", provider })
    const { user, credentials } = await authorize(context, provider)
    const account: Account = {
      provider: provider.id,
      type: "credentials",
      providerAccountId: user.id,
    }
    const identity = { user, account, credentials }
    return { kind: "unstored", identity, returnUrl, isKept: asksToKeep(context) }
  },
}

/** The submitted credentials, and the user. */
export interface Authorized {
  readonly credentials: Record<string, unknown>
  readonly user: User & { id: string }
}

/**
 * Calls the application's `authorize` function, which returns the user.
 *
 * @param context - the request with the credentials
 * @throws CredentialsSignin if the credentials are invalid; CallbackRouteError if `authorize`
 *   fails, or if it returns neither `null` nor an object with an `id`
 */
export async function authorize(
  context: AuthContext,
  provider: ResolvedCredentialsProvider,
): Promise<Authorized> {
  const { request } = context
  // This includes `csrfToken` and `callbackUrl`, as in Auth.js.
  const credentials = { ...request.body }
  let user: User | null
  try {
    user = await provider.authorize(credentials, rebuildRequest(request))
  } catch (error) {
    if (error instanceof AuthError) throw error
    const { message } = withoutValues(error, credentials)
    throw new CallbackRouteError(
      `The authorize callback of the provider ${provider.id} failed: ${message}`,
      { cause: { err: error, provider: provider.id, refused: isDenial(error) } },
    )
  }
  if (!user) throw new CredentialsSignin("The credentials were refused.")
  // The ID can be a number or an ObjectId, for example; an adapter always returns a string.
  const id = idText(user.id)
  // An error can have its own ID, but must not sign in a user either.
  if (id === undefined || user instanceof Error) {
    const message = `The authorize callback of the provider ${provider.id} returned no user.`
    throw new CallbackRouteError(`${message} Return an object with an id, or null.`)
  }
  return { credentials, user: { ...user, id } }
}
