import { expect, test } from "vitest"

import { deviceName } from "../accounts/device-name.ts"

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "Chrome on Android",
  ],
  ["curl/8.0", "A browser"],
  [null, "A browser"],
])("%j is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
