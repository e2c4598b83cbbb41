import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Weight, weighCore } from "../checks/core-weight.ts"
import { root } from "../bare-machine/setup/workspace.mjs"

// The specification of features (section 1, rule 2) lets core grow by 1 KiB for the options of sessions (section 5):
// the whole went from 64.25 to 65.25 KiB, of which 0.25 are loaded at the start and 0.5 until the first session.
describe("the core with one provider", () => {
  let weight: Weight

  beforeAll(async () => {
    weight = await weighCore({ module: "github", name: "GitHub" })
  })

  test("starts with at most 13.75 KiB, minified and compressed", () => {
    expect(weight.atStart).toBeGreaterThan(10)
    expect(weight.atStart).toBeLessThanOrEqual(13.75)
  })

  test("has loaded at most 30.75 KiB when it reads the first session", () => {
    expect(weight.atFirstSession).toBeGreaterThan(weight.atStart)
    expect(weight.atFirstSession).toBeLessThanOrEqual(30.75)
  })

  test("weighs at most 65.25 KiB with everything that it may load later", () => {
    expect(weight.whole).toBeGreaterThan(weight.atFirstSession)
    expect(weight.whole).toBeLessThanOrEqual(65.25)
  })

  test("starts with at most 45 modules, all of them its own", () => {
    const files = weight.modulesAtStart.map((file) => path.relative(root, file))
    expect(files).toContain("core/src/auth.ts")
    expect(files.filter((file) => !file.startsWith("core/src/"))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(45)
  })

  test.each(["config/resolve-config.ts", "crypto/seal.ts"])(
    "loads %s with the first request",
    (file) => {
      const files = weight.modulesAtStart.map((each) => path.relative(root, each))
      expect(files).not.toContain(`core/src/${file}`)
    },
  )

  test.each(["pages", "oauth", "webauthn", "email", "accounts", "credentials", "callback"])(
    "loads nothing of %s before a request needs it",
    (folder) => {
      const files = weight.modulesAtStart.map((file) => path.relative(root, file))
      expect(files.filter((file) => file.startsWith(`core/src/${folder}/`))).toEqual([])
    },
  )
})
