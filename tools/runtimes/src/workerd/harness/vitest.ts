/** What test files import from `vitest`, in workerd, which vitest does not run in. */
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
