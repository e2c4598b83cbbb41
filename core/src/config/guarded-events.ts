import { EventError } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { AuthEvents, Events } from "./events.ts"
import type { Notify } from "./resolved-config.ts"

/**
 * Creates the function that emits events to the application. Handlers are awaited, so that events keep their
 * order. If a handler fails, the error is logged, and nothing else happens.
 *
 * @param logger - where a failing handler is reported
 */
export function guardEvents(handlers: AuthEvents, logger: Logger): Notify {
  // What core passes to the handlers is what `Events` says.
  const events = handlers as Partial<Events>
  return async (name, message) => {
    const handler = events[name]
    if (handler === undefined) return
    try {
      await handler(message)
    } catch (error) {
      logger.error(new EventError(`The handler of the event ${name} failed.`, { cause: error }))
    }
  }
}
