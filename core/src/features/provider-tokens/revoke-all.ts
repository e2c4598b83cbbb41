import type { AuthContext } from "../../context.ts"
import { AuthError } from "../../errors/auth-error.ts"
import { adapterOf } from "../../sessions/session-adapter.ts"
import { sessionsFor } from "../../sessions/sessions-for.ts"
import { keptProvider, tokenOwner, type TokenSettings } from "./grant.ts"
import { tokenError } from "./problems.ts"
import { revoke } from "./revoke.ts"

/**
 * Revokes the tokens of all accounts of the user who signs out. Failures are logged: the user signs
 * out in any case.
 */
export async function revokeAll(settings: TokenSettings, context: AuthContext): Promise<void> {
  const { config } = context
  const attempt = async (provider: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (err) {
      config.logger.error(
        err instanceof AuthError ? err : tokenError("provider", provider, { err }),
      )
    }
  }
  await attempt("", async () => {
    const user = await (await sessionsFor(config)).currentUser(context)
    if (user === null) return
    const accounts = await adapterOf(context).listAccountsByUserId(user.id)
    const kept = accounts.filter(({ provider }) => keptProvider(settings, config, provider))
    await Promise.all(
      kept.map(({ provider, providerAccountId }) =>
        attempt(provider, () =>
          revoke(tokenOwner(settings, config, user.id, provider), { provider, providerAccountId }),
        ),
      ),
    )
  })
}
