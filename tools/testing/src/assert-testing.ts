import { TestingError } from "./testing-error.ts"

/** Values of `NODE_ENV` that tests and development have. */
const environments: ReadonlySet<string | undefined> = new Set(["test", "development"])

/**
 * Asserts that the process runs tests: in production, a sign-in without a provider would give anyone
 * access to any account. A server often has no `NODE_ENV`, or a value such as `staging`, so only
 * known values are allowed. Each call checks this, because programs set the variable at different
 * times.
 *
 * @throws TestingError unless `NODE_ENV` is `test` or `development`, or `LOCKSTEP_TESTING` is `1`
 */
export function assertTesting(what: string): void {
  const { NODE_ENV, LOCKSTEP_TESTING } = process.env
  if (environments.has(NODE_ENV) || LOCKSTEP_TESTING === "1") return
  const found = NODE_ENV === undefined ? "without NODE_ENV" : `with NODE_ENV=${NODE_ENV}`
  throw new TestingError(
    `${what} was called ${found}. In tests, set NODE_ENV=test, or LOCKSTEP_TESTING=1 to test a production build. Remove @lockstep/testing from the application.`,
  )
}
