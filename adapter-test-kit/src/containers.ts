/**
 * Database servers for tests: `@lockstep/adapter-test-kit/containers`.
 *
 * @module
 */

export * from "@lockstep/test-services"
