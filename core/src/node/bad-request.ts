import { InvalidRequest } from "../errors/sign-in-errors.ts"

/** A request of Node.js that no web request can be made of. */
export class BadRequest extends InvalidRequest {
  /** Error handlers of frameworks answer with it. */
  readonly status = 400
}
