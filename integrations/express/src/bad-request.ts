import { InvalidRequest } from "@lockstep/core/errors"

/** A request that makes no sense before Lockstep's core can even see it. */
export class BadRequest extends InvalidRequest {
  /** Express's own error handler answers with it. */
  readonly status = 400
}
