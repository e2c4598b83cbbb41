import { issuerOf } from "../../config/oauth-provider-problems.ts"
import type { AuthContext } from "../../context.ts"
import { AuthError } from "../../errors/auth-error.ts"
import { LogoutTokenError } from "../../errors/errors.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { runHooks } from "../../feature/hooks.ts"
import { warnOfRequest } from "../../logging/logger.ts"
import type { ResolvedOAuthProvider } from "../../provider/resolved-provider.ts"
import type { AuthResult } from "../../response/auth-result.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import { endSessions } from "./end-sessions.ts"
import { namesOf } from "./provider-session.ts"
import { validateLogoutToken } from "./validate-logout-token.ts"

/** Largest body, in characters. */
const maxBody = 32_768
/** How long a token is recorded after it expires, because clocks differ. */
const reserveSeconds = 60

/** Accepted providers and requirements of one configuration. */
export interface LogoutReceiver {
  /** Providers by ID. */
  readonly providers: ReadonlyMap<string, ResolvedOAuthProvider>
  readonly store: Store
  /** Whether the header of a token must declare its type. */
  readonly requireType: boolean
}

/**
 * Response to every rejected or failed request (OpenID Connect Back-Channel Logout 1.0, section
 * 2.8).
 */
export const notDone: AuthResult = {
  kind: "json",
  status: 400,
  body: { error: "invalid_request" },
}

/** Handles a logout request of a provider's server: ends sessions. It does not depend on cookies. */
export async function receiveLogout(
  context: AuthContext,
  receiver: LogoutReceiver,
): Promise<AuthResult> {
  try {
    await carryOut(context, receiver)
    return { kind: "empty", status: 200 }
  } catch (error) {
    const { logger } = context.config
    if (error instanceof LogoutTokenError) {
      warnOfRequest(logger, "request-refused", "POST backchannel-logout", error)
    } else logger.error(error instanceof Error ? error : new AuthError(String(error)))
    return notDone
  }
}

async function carryOut(context: AuthContext, receiver: LogoutReceiver): Promise<void> {
  const { request, now } = context
  const { providers, requireType, store } = receiver
  const provider = providers.get(request.providerId ?? "")
  if (provider === undefined) {
    throw new LogoutTokenError("No provider of this ID may end sessions. See its URL there.")
  }
  const token = await validateLogoutToken(tokenOf(context), { provider, requireType, now })
  const key = await entryKey("jti", [issuerOf(provider) ?? "", provider.id, token.jti])
  const [done] = await asking(async () => valuesOf(store, [key]))
  if (done !== null) throw new LogoutTokenError("The logout token was used before.")
  const { sid, sub } = token
  const names = await namesOf(provider, { sid, sub })
  await endSessions(context, store, provider, token)
  await runHooks(context.config.features ?? [], "endedByProvider", context, provider.id, names)
  // Recorded last: the provider can repeat a request that fails, or whose process ends.
  const leftMs = Math.ceil((token.endsAt + reserveSeconds) * 1000 - now)
  await asking(async () => store.set(key, "1", leftMs))
}

function tokenOf({ request: { headers, body, bodyText = "" } }: AuthContext): unknown {
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase()
  if (type !== "application/x-www-form-urlencoded" || bodyText.length > maxBody) {
    throw new LogoutTokenError("The request is no form of at most 32 KiB.")
  }
  return body["logout_token"]
}
