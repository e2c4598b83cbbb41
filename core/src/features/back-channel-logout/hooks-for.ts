import type { AuthContext } from "../../context.ts"
import { NotSignedIn } from "../../errors/request-errors.ts"
import { AccessDenied } from "../../errors/sign-in-errors.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { isMarked } from "../../feature/end-marks.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { secondAfter } from "../../feature/mark-times.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"
import { endMarks, readMarks } from "./logout-marks.ts"
import { type ProviderSession, providerSession } from "./provider-session.ts"
import { type LogoutReceiver, notDone, receiveLogout } from "./receive-logout.ts"
import { keepSession } from "./session-index.ts"

/**
 * What back-channel logout does under both strategies.
 *
 * @param receiver - what is accepted
 * @param strategy - where sessions live
 */
export function hooksFor(receiver: LogoutReceiver, strategy: "jwt" | "database"): FeatureHooks {
  const { providers, store } = receiver
  const own = (signedIn: SignedIn): Promise<ProviderSession> | undefined =>
    providers.has(signedIn.account.provider) ? providerSession(signedIn) : undefined
  const hooks: FeatureHooks = {
    actions: {
      "backchannel-logout": {
        GET: () => Promise.resolve(notDone),
        POST: (context) => receiveLogout(context, receiver),
        fromServers: true,
      },
    },
    facts: async (_context, beginning) => (await own(beginning))?.names ?? {},
    async dated({ now }, beginning) {
      const { auth_sub } = (await own(beginning))?.names ?? {}
      if (auth_sub === undefined) return undefined
      const { endedAt } = await readMarks(store, { auth_sub })
      // A date is in whole seconds, and must tell it from a session that ended in the same one.
      return now > endedAt ? secondAfter(endedAt) : undefined
    },
    async stored(context, beginning, session) {
      const at = await own(beginning)
      if (at === undefined) return
      if (session !== undefined) await keepSession(context, store, at.names, session)
      // Last: who ends sessions writes the mark, and looks for sessions afterwards.
      const { issuedAt } = await readMarks(store, at.names)
      if (issuedAt > 0 && !(at.issuedAt > issuedAt)) throw overtaken()
    },
  }
  return Object.assign(
    hooks,
    strategy === "jwt" ? tokenHooks(receiver, hooks) : databaseHooks(receiver),
  )
}

function tokenHooks({ store }: LogoutReceiver, hooks: FeatureHooks): Partial<FeatureHooks> {
  const read = (keys: readonly string[]) => asking(async () => valuesOf(store, keys))
  return { endMarks, isEnded: (context, token) => isMarked(hooks, context, token, read) }
}

function databaseHooks({ store }: LogoutReceiver): Partial<FeatureHooks> {
  return {
    async keeping(context: AuthContext, session, from) {
      const { auth_time: signedInAt = 0, ...names } = factsOf(from)
      await keepSession(context, store, names, session, from)
      if (session === from) return
      // It was under its old token when the sessions were looked for.
      const { endedAt } = await readMarks(store, names)
      if (endedAt > 0 && !(signedInAt * 1000 > endedAt)) throw endedByProvider()
    },
  }
}

function overtaken(): AccessDenied {
  return new AccessDenied("The provider ended this session during the sign-in. Sign in again.")
}

function endedByProvider(): NotSignedIn {
  return new NotSignedIn("The provider ended the session. Ask the user to sign in.")
}
