import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { WebAuthnContext } from "../provider/webauthn-provider.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"

/** The application, as authenticators know it, with every option in place. */
export interface ResolvedRelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/**
 * The relying party of this request.
 *
 * @param context - the request
 * @param provider - the provider
 */
export async function relyingPartyOf(
  context: AuthContext,
  provider: ResolvedWebAuthnProvider,
): Promise<ResolvedRelyingParty> {
  if (provider.getRelyingParty !== undefined) {
    const request = rebuildRequest(context.request)
    const picked = await provider.getRelyingParty(callbackContext(context, provider), request)
    const { id, name, origin, origins = [] } = picked
    return { id, name, origins: [origin, ...origins] }
  }
  const { hostname, host } = new URL(context.origin)
  const { id = hostname, name = host, origin = context.origin } = provider.relyingParty
  return {
    id: [id].flat()[0] ?? hostname,
    name: [name].flat()[0] ?? host,
    origins: [origin].flat(),
  }
}

/**
 * What the functions of a provider get beside the request.
 *
 * @param context - the request
 * @param provider - the provider
 */
export function callbackContext(
  context: AuthContext,
  { id, name }: ResolvedWebAuthnProvider,
): WebAuthnContext {
  const adapter = passkeyAdapter(context)
  const { origin, request } = context
  const fields = request.method === "POST" ? request.body : request.query
  return { url: new URL(origin), provider: { id, name }, adapter, fields }
}

/**
 * Where passkeys are stored.
 *
 * @param context - the request
 * @throws AdapterError when the configuration has no adapter
 */
export function passkeyAdapter({ config }: AuthContext): GuardedAdapter {
  if (config.adapter !== undefined) return config.adapter
  throw new AdapterError("Passkeys need an adapter.")
}
