import { expect, test } from "vitest"
import { sendInvalidHost } from "./support/send-invalid-host.ts"
import { testFlows } from "./support/test-flows.ts"

const running = testFlows("bun")

test.each(["a b", "a:99999"])(
  "refuses a request to the host %s, and logs no stack",
  async (host) => {
    const { url, output } = running()
    expect(await sendInvalidHost(url, host)).toBe(400)
    expect(output()).not.toMatch(/TypeError|^\s+at /m)
  },
)
