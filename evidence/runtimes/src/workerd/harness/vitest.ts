/** Replaces `vitest` for test files in workerd, where vitest does not run. */
export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  test,
} from "@vitest/runner"
export { expectTypeOf } from "expect-type"
export { expect } from "./expect.ts"
export { vi } from "./vi.ts"
