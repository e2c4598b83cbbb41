import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Weight, weighCore } from "../checks/core-weight.ts"
import { root } from "../setup/workspace.mjs"

describe("the core with one provider", () => {
  let weight: Weight

  beforeAll(async () => {
    weight = await weighCore({ module: "github", name: "GitHub" })
  })

  test("starts with at most 30 KiB, minified and compressed", () => {
    expect(weight.atStart).toBeGreaterThan(10)
    expect(weight.atStart).toBeLessThanOrEqual(30)
  })

  test("weighs at most 68 KiB with everything that it may load later", () => {
    expect(weight.whole).toBeGreaterThan(weight.atStart)
    expect(weight.whole).toBeLessThanOrEqual(68)
  })

  test("starts with at most 98 modules, all of them its own", () => {
    const files = weight.modulesAtStart.map((file) => path.relative(root, file))
    expect(files).toContain("core/src/auth.ts")
    expect(files.filter((file) => !file.startsWith("core/src/"))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(98)
  })

  test.each(["pages", "oauth", "webauthn", "email", "accounts", "credentials"])(
    "loads nothing of %s before a request needs it",
    (room) => {
      const files = weight.modulesAtStart.map((file) => path.relative(root, file))
      expect(files.filter((file) => file.startsWith(`core/src/${room}/`))).toEqual([])
    },
  )
})
