import type { Session } from "@lockstep/core"
import { callCore } from "./call-core.ts"
import type { ConfigFor } from "./auth-mount.ts"

/** The changes to a session. */
export type SessionUpdate<View> = Partial<Omit<View, "user">> & {
  user?: View extends { user?: infer User } ? Partial<NonNullable<User>> : never
}

/** Updates the session, from a server action or a route handler. */
export type UpdateSession<View = Session> = (data: SessionUpdate<View>) => Promise<View | null>

/** The `jwt` and `session` callbacks receive the data. */
export function createUpdateSession<View>(configFor: ConfigFor): UpdateSession<View> {
  return async (data) => {
    const core = await callCore(configFor)
    // The session is what the callback of this configuration returned.
    return (await core.update(data)) as View | null
  }
}
