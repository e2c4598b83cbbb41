import { InvalidRequest } from "../errors/errors.ts"

/** A Node.js request that cannot be converted to a web request. */
export class BadRequest extends InvalidRequest {
  /** The status that error handlers of frameworks respond with. */
  readonly status = 400
}
