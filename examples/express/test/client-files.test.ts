import { expect, test } from "vitest"

import manifest from "../node_modules/@lockstep/core/package.json" with { type: "json" }
import { importMap } from "../src/client-files.ts"
import { render } from "lockstep-example-local-services/html"

test("scripts of the account page get what the package exports", () => {
  const names = ["./client", "./client/passkey"] as const
  for (const name of names) {
    const file = manifest.exports[name].default.replace("./dist", "/lockstep")
    expect(render(importMap)).toContain(`"@lockstep/core${name.slice(1)}": "${file}"`)
  }
})
