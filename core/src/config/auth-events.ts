import type { Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Session } from "../models/session.ts"
import type { Events } from "./events.ts"

/** The event handlers of a configuration, with the types of Auth.js. */
export interface AuthEvents extends Partial<Omit<Events, "session">> {
  /** `token` is present only with the `jwt` strategy, although the type always has it. */
  session?: (message: { session: Session; token: JWT }) => Awaitable<void>
}
