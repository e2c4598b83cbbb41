import path from "node:path"

/**
 * Test files that need servers name them: `adapter.postgres.test.ts`, or `both.mysql.redis.test.ts`.
 * The names are those of `testServices`, and `docker` for tests that start containers themselves.
 */
export function testsOfService(service: string): readonly string[] {
  return [`test/**/*.${service}.test.ts`, `test/**/*.${service}.*.test.ts`]
}

/** The services that a test file names. */
export function servicesOfTest(file: string, services: readonly string[]): readonly string[] {
  const parts = path.basename(file).split(".")
  return services.filter((service) => parts.includes(service))
}
