import type { AuthContext } from "../../context.ts"
import { endSessionOf, isAtProvider } from "./end-session.ts"
import type { LogoutHint } from "./hint-cookie.ts"
import { beginReturn } from "./return-transaction.ts"

/** Longer URLs, in characters, are not supported by all servers and browsers. */
const maxUrl = 8000

/**
 * Returns the URL that signs the user out at the provider. The session here has already ended, so
 * after any failure the browser goes directly to the destination.
 *
 * @param hint - of the user who signed out
 * @returns `undefined` if the provider has no such endpoint, or the request for it fails
 */
export async function logoutUrl(
  context: AuthContext,
  hint: LogoutHint,
  destination: string,
): Promise<string | undefined> {
  const { config, now } = context
  const provider = config.providers.get(hint.provider)
  if (provider === undefined || !isAtProvider(provider)) return undefined
  try {
    const found = await endSessionOf(provider, now)
    if (found !== undefined)
      return await withParameters(context, found, provider, { hint, destination })
    config.logger.debug("the provider has no end_session_endpoint", { provider: provider.id })
  } catch (error) {
    // An error of the provider, or of the network.
    const message = error instanceof Error ? error.message : ""
    config.logger.debug("the user is not signed out of the provider", {
      provider: provider.id,
      message,
    })
  }
  return undefined
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof endSessionOf>>>

async function withParameters(
  context: AuthContext,
  { url, params, returnParameter }: Endpoint,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  { hint, destination }: { readonly hint: LogoutHint; readonly destination: string },
): Promise<string> {
  const { idToken, name } = hint
  const state = await beginReturn(context, id, destination)
  const returnUrl = `${context.baseUrl}/signed-out/${encodeURIComponent(id)}`
  const common = { ...params, client_id: clientId }
  if (returnParameter !== undefined) {
    return filled(url, { ...common, [returnParameter]: returnUrl })
  }
  const standard = { ...common, post_logout_redirect_uri: returnUrl, state }
  const full = idToken && filled(url, { ...standard, id_token_hint: idToken })
  if (full && full.length <= maxUrl) return full
  return filled(url, { ...standard, ...(name && { logout_hint: name }) })
}

function filled(url: URL, params: Readonly<Record<string, string>>): string {
  const result = new URL(url)
  for (const [name, value] of Object.entries(params)) result.searchParams.set(name, value)
  return result.href
}
