import type { FeatureConfig } from "../../config/feature.ts"
import { SignOutError } from "../../errors/session-errors.ts"
import { isMarked } from "../../feature/end-marks.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { memoryOf } from "../../feature/memory-of.ts"
import { overtakenHooks } from "./overtaken-hooks.ts"
import { idOf, tokenMarksIn } from "./token-marks.ts"
import { requestTokens, userTokens } from "./token-sessions.ts"

/**
 * Returns the hooks of session management for JWT sessions.
 *
 * @param trustForSeconds - how long a result of the store is reused
 */
export function tokenHooks(
  { config: written }: FeatureConfig,
  trustForSeconds: number,
): FeatureHooks {
  const marks = tokenMarksIn(written.store ?? memoryOf(written), trustForSeconds)
  const read = (keys: readonly string[]) => marks.get(keys)
  const hooks: FeatureHooks = {
    ...overtakenHooks(marks),
    endMarks: (token) => marks.endMarks(token),
    readMarks: read,
    isEnded: (context, token) => isMarked(hooks, context, token, read),
    async closing({ config }, token) {
      const id = idOf(token)
      if (id === undefined) return
      try {
        await marks.end(config, { sub: token.sub, id })
      } catch (cause) {
        throw new SignOutError("The session could not be ended. Sign out again.", { cause })
      }
    },
    forRequest: (context) => ({ sessions: requestTokens(context, marks) }),
    forUser: (config, userId) => ({ sessions: userTokens(config, userId, marks) }),
  }
  return hooks
}
