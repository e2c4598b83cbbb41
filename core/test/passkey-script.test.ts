import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { renderScript, scriptFile } from "../scripts/passkey-script.ts"

test("the script of the sign-in page is the client's; npm run build:passkey-script writes it", async () => {
  expect(readFileSync(scriptFile, "utf8")).toBe(await renderScript())
})
