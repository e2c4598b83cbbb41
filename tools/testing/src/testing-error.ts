import { AuthError } from "@lockstep/core/errors"

/**
 * `@lockstep/testing` cannot do what a test asks for: the process runs in production, or the configuration has
 * nothing that the test names. The message states how to fix it.
 */
export class TestingError extends AuthError {
  static readonly type: string = "TestingError"
}
