import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/errors.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { WebAuthnContext } from "../provider/webauthn-provider.ts"
import { rebuildRequest } from "../request/rebuild-request.ts"

/** The relying party, with every option resolved. */
export interface ResolvedRelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/** Returns the relying party of this request. */
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

/** Returns the context that the provider's functions receive besides the request. */
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
 * Returns the adapter that stores passkeys.
 *
 * @throws AdapterError if the configuration has no adapter
 */
export function passkeyAdapter({ config }: AuthContext): GuardedAdapter {
  if (config.adapter !== undefined) return config.adapter
  throw new AdapterError("Passkeys need an adapter.")
}
