import type { AuthContext } from "../../context.ts"
import { AccessDenied, NotSignedIn } from "../../errors/errors.ts"
import { asking, valuesOf } from "../../feature/asking-store.ts"
import { isMarked } from "../../feature/end-marks.ts"
import { type FeatureHooks, runHooks } from "../../feature/hooks.ts"
import { secondAfter } from "../../feature/mark-times.ts"
import type { Store } from "../../store/store.ts"
import { factsOf } from "../../sessions/stored-facts.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"
import { endMarks, readMarks } from "./logout-marks.ts"
import { type ProviderSession, providerSession } from "./provider-session.ts"
import { type LogoutReceiver, notDone, receiveLogout } from "./receive-logout.ts"
import { keepSession } from "./session-index.ts"

/** Returns the hooks of back-channel logout for both strategies. */
export function hooksFor(receiver: LogoutReceiver, strategy: "jwt" | "database"): FeatureHooks {
  const { store } = receiver
  const own = (signedIn: SignedIn) => sessionAt(receiver, signedIn)
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
      // Dates are in whole seconds and must differ from a session that ended in the same second.
      return now > endedAt ? secondAfter(endedAt) : undefined
    },
    async stored(context, beginning, session) {
      const at = await own(beginning)
      if (at === undefined) return
      if (session !== undefined) await keepSession(context, store, at.names, session)
      // Checked last: a call that ends sessions writes the mark, and then looks for sessions.
      if (!(await isOvertaken(store, at))) return
      // Features later in the list do not have this session yet, but parts of it can already be
      // stored.
      await runHooks(listedAfter(hooks, context), "stored", context, beginning, session)
      await endMore(context, beginning, at)
      throw overtaken()
    },
    async signedIn(context, signedIn) {
      // Another feature can have stored data of this sign-in only after the marks were read.
      const features: readonly FeatureHooks[] = context.config.features ?? []
      if (features.every((each) => each.endedByProvider === undefined)) return
      const at = await own(signedIn)
      if (at !== undefined && (await isOvertaken(store, at))) await endMore(context, signedIn, at)
    },
  }
  return Object.assign(
    hooks,
    strategy === "jwt" ? tokenHooks(receiver, hooks) : databaseHooks(receiver),
  )
}

/** Returns the session at a provider that may end sessions; `undefined` for another one. */
function sessionAt(
  { providers }: LogoutReceiver,
  signedIn: SignedIn,
): Promise<ProviderSession> | undefined {
  const provider = providers.get(signedIn.account.provider)
  return provider && providerSession(provider, signedIn)
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
      // When the sessions were looked up, this session still had its old token.
      const { endedAt } = await readMarks(store, names)
      if (endedAt > 0 && !(signedInAt * 1000 > endedAt)) throw endedByProvider()
    },
  }
}

/** Returns whether the provider ended the session after its ID token was issued. */
async function isOvertaken(store: Store, { names, issuedAt }: ProviderSession): Promise<boolean> {
  const last = (await readMarks(store, names)).issuedAt
  return last > 0 && !(issuedAt > last)
}

function listedAfter(hooks: FeatureHooks, { config }: AuthContext): readonly FeatureHooks[] {
  const { features = [] } = config
  return features.slice(features.indexOf(hooks) + 1)
}

async function endMore(
  context: AuthContext,
  { account }: SignedIn,
  { names }: ProviderSession,
): Promise<void> {
  const { features = [] } = context.config
  await runHooks(features, "endedByProvider", context, account.provider, names)
}

function overtaken(): AccessDenied {
  return new AccessDenied("The provider ended this session during the sign-in. Sign in again.")
}

function endedByProvider(): NotSignedIn {
  return new NotSignedIn("The provider ended the session. Ask the user to sign in.")
}
