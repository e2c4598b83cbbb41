import { TestingError } from "./testing-error.ts"

/**
 * Asserts that the process does not run in production, where a sign-in without a provider would give anyone access
 * to any account. Each call checks this, because programs set the variable at different times.
 *
 * @param what - the function that was called
 * @throws TestingError with `NODE_ENV=production`, unless `LOCKSTEP_TESTING` is `1`
 */
export function assertTesting(what: string): void {
  const { NODE_ENV, LOCKSTEP_TESTING } = process.env
  if (NODE_ENV !== "production" || LOCKSTEP_TESTING === "1") return
  throw new TestingError(
    `${what} was called with NODE_ENV=production. Remove @lockstep/testing from the application; to test a production build, set LOCKSTEP_TESTING=1 in the tests.`,
  )
}
