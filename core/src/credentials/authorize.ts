import { withoutValues } from "../adapter/failure-reason.ts"
import { idText } from "../adapter/id-text.ts"
import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError, CredentialsSignin } from "../errors/sign-in-errors.ts"
import type { User } from "../models/user.ts"
import type { ResolvedCredentialsProvider } from "../provider/resolved-provider.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"
import { isDenial } from "../sign-in/sign-in-callback.ts"

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
