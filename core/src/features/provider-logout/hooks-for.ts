import type { AuthContext } from "../../context.ts"
import type { AuthError } from "../../errors/auth-error.ts"
import { InvalidCheck, UnknownAction } from "../../errors/errors.ts"
import type { FeatureHandler, FeatureHooks } from "../../feature/hooks.ts"
import { warnOfRequest } from "../../logging/logger.ts"
import type { AuthResult } from "../../response/auth-result.ts"
import { findSession } from "../../sessions/database-sessions.ts"
import { openToken } from "../../sessions/open-token.ts"
import { endpointOf } from "../../config/resolve-endpoint.ts"
import { isAtProvider } from "./end-session.ts"
import { clearHint, readHint, writeHint } from "./hint-cookie.ts"
import { stepUrl, takeStep } from "./logout-step.ts"
import { logoutUrl } from "./logout-url.ts"
import { finishLastReturn, finishReturn } from "./return-transaction.ts"

/**
 * Returns the hooks of signing out at the provider.
 *
 * @param isDefault - whether this also applies to a sign-out that does not set `federated`
 */
export function hooksFor(isDefault: boolean): FeatureHooks {
  return {
    actions: {
      signout: {
        GET: async (context, showPage) => (await takeStep(context)) ?? answered(context, showPage),
        POST: (context, signOut) => signOutFurther(context, isDefault, signOut),
      },
      "signed-out": { GET: comeBack },
    },
    async signedIn(context, signedIn) {
      const provider = context.config.providers.get(signedIn.account.provider)
      if (provider !== undefined && isAtProvider(provider)) await writeHint(context, signedIn)
      else clearHint(context)
    },
  }
}

type BuiltIn = Parameters<FeatureHandler>[1]

/** Calls the built-in handler, which exists for both methods. */
async function answered(context: AuthContext, builtIn: BuiltIn): Promise<AuthResult> {
  if (builtIn !== undefined) return builtIn(context)
  throw new UnknownAction("Nothing answers this.")
}

/** `POST signout`: ends the session, and continues at the provider. */
async function signOutFurther(
  context: AuthContext,
  isDefault: boolean,
  signOut: BuiltIn,
): Promise<AuthResult> {
  const { federated = isDefault } = context.request.body
  const isAsked = String(federated) === "true"
  const hint = await readHint(context)
  const isStep = isAsked && hint === undefined && isServerFunction(context)
  if (!isStep) clearHint(context)
  const userId = isAsked && (isStep || hint) ? await currentUserId(context) : undefined
  const result = await answered(context, signOut)
  if (userId === undefined || result.kind !== "redirect") return result
  if (isStep) return { ...result, to: await stepUrl(context, userId, result.to) }
  const isOfUser = hint?.userId === userId
  const to = isOfUser ? await logoutUrl(context, hint, result.to) : undefined
  return { ...result, to: to ?? result.to }
}

/** The request of a server function goes to a page, so it has no cookies of the route. */
function isServerFunction({ raw, checkCSRF }: AuthContext): boolean {
  return raw && !checkCSRF
}

async function currentUserId(context: AuthContext): Promise<string | undefined> {
  try {
    if (context.config.session.strategy === "database") return (await findSession(context))?.user.id
    return (await openToken(context))?.sub ?? undefined
  } catch (error) {
    // The sign-out continues, and itself reports if it cannot end the session.
    context.config.logger.error(error as AuthError)
    return undefined
  }
}

/** `GET signed-out`: the provider redirected the browser back. */
async function comeBack(context: AuthContext): Promise<AuthResult> {
  const { config, origin } = context
  let to = origin
  try {
    to = await destinationOf(context)
  } catch (error) {
    if (!(error instanceof InvalidCheck)) throw error
    warnOfRequest(config.logger, "request-refused", "signed-out", error)
  }
  return { kind: "redirect", to }
}

function destinationOf(context: AuthContext): Promise<string> {
  const { config, request } = context
  const { providerId = "", query } = request
  const provider = config.providers.get(providerId)
  const { returnParameter } = endpointOf(
    provider && isAtProvider(provider) ? provider.configured["endSession"] : undefined,
  )
  const { state } = query
  return state === undefined && returnParameter !== undefined
    ? finishLastReturn(context, providerId)
    : finishReturn(context, providerId, state ?? "")
}
