import { expect, onTestFinished, test } from "vitest"

import { freePort } from "../../../core/test/support/free-port.ts"
import { openDemo } from "./support/test-demo.ts"

test("a request that comes while the demo starts is answered when it has started", async () => {
  const number = await freePort()
  const starting = openDemo({ appPort: { number } })
  onTestFinished(async () => (await starting).close())
  let response: Response | undefined
  while (!response) {
    // Nothing listens yet.
    response = await fetch(`http://localhost:${number}/`).catch(() => undefined)
  }
  expect(await response.text()).toContain("Welcome")
})
