import type { AuthContext } from "../../context.ts"
import type { ResolvedOAuthProvider } from "../../provider/resolved-provider.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import type { Store } from "../../store/store.ts"
import { markEnded } from "./logout-marks.ts"
import { namesOf } from "./provider-session.ts"
import { knownSessions, knownUser } from "./session-index.ts"
import type { LogoutToken } from "./validate-logout-token.ts"

/** Ends the sessions that a logout token identifies. It is safe to repeat. */
export async function endSessions(
  context: AuthContext,
  store: Store,
  provider: ResolvedOAuthProvider,
  token: LogoutToken,
): Promise<void> {
  const { config } = context
  const { sid, sub, issuedAt } = token
  const names = await namesOf(provider, { sid, sub })
  // Done first: a sign-in in progress looks for this mark once its session is stored.
  await markEnded(store, config, names, issuedAt)
  const message = { reason: "provider" as const, provider: provider.id, ...(sub && { sub }) }
  if (config.session.strategy === "jwt") return config.notify("sessionEnded", message)
  const ended = new Set<string>()
  const { auth_sid, auth_sub } = names
  for (const known of auth_sid === undefined ? [] : await knownSessions(context, store, auth_sid)) {
    if (known === undefined) continue
    // Its index entry stays, because a repeated request must not end other sessions of the user
    // instead.
    await adapterOf(context).deleteSession(known.token)
    ended.add(known.userId)
  }
  if (ended.size === 0 && auth_sub !== undefined) {
    const userId =
      (await knownUser(context, store, auth_sub)) ?? (await ownerOf(context, provider.id, sub))
    if (userId !== undefined) {
      await adapterOf(context).deleteSessionsByUserId(userId)
      ended.add(userId)
    }
  }
  for (const userId of ended) await config.notify("sessionEnded", { ...message, userId })
}

/**
 * Returns the user of a session from before the feature was enabled, if the account ID is the
 * `sub`.
 */
async function ownerOf(
  { config }: AuthContext,
  provider: string,
  sub: string | undefined,
): Promise<string | undefined> {
  const adapter = adapterOf({ config })
  if (sub === undefined || !adapter.has("getUserByAccount")) return undefined
  return (await adapter.getUserByAccount({ provider, providerAccountId: sub }))?.id
}
