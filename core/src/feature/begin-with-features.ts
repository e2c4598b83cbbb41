import type { AuthContext } from "../context.ts"
import type { BeginningSession } from "../sessions/session-strategy.ts"
import { type FeatureHooks, runHooks } from "./hooks.ts"

/**
 * A sign-in as features want it: dated by them, and confirmed by them once its session is stored.
 *
 * @param context - the request, of a configuration with features
 */
export async function beginWithFeatures(
  context: AuthContext,
  beginning: BeginningSession,
): Promise<BeginningSession> {
  const features: readonly FeatureHooks[] = context.config.features ?? []
  let { signedInAt } = beginning
  const told = {}
  for (const hooks of features) {
    Object.assign(told, await hooks.facts?.(context, beginning))
    const later = await hooks.dated?.(context, beginning)
    if (later !== undefined) signedInAt = Math.max(signedInAt, later)
  }
  const begun = { ...beginning, signedInAt, told }
  return {
    ...begun,
    async confirm(session) {
      await beginning.confirm?.(session)
      await runHooks(features, "stored", context, begun, session)
    },
  }
}
