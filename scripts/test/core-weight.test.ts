import { globSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Import, type Weight, weighCore } from "../checks/core-weight.ts"
import { root } from "../setup/workspace.mjs"

// The specification of features (section 1, rule 2) lets core grow beyond what it weighed without them (13.25 KiB at
// the start, 30 until the first session, 63.5 whole): by 0.5 KiB at the start and 1.5 KiB whole for all hooks, and by
// 1 KiB for the options of sessions (section 5). What sessions and marks promise since weighs
// 2.5 KiB whole; the limit falls to 64 KiB when the packages are bundles.
const github: Import = { module: "github", name: "GitHub" }
let weight: Weight

beforeAll(async () => {
  weight = await weighCore(github)
})

describe("the core with one provider", () => {
  test("starts with at most 13.5 KiB, minified and compressed", () => {
    expect(weight.atStart).toBeGreaterThan(10)
    expect(weight.atStart).toBeLessThanOrEqual(13.5)
  })

  test("has loaded at most 30.75 KiB when it reads the first session", () => {
    expect(weight.atFirstSession).toBeGreaterThan(weight.atStart)
    expect(weight.atFirstSession).toBeLessThanOrEqual(30.75)
  })

  test("weighs at most 67.5 KiB with everything that it may load later", () => {
    expect(weight.whole).toBeGreaterThan(weight.atFirstSession)
    expect(weight.whole).toBeLessThanOrEqual(67.5)
  })

  test("starts with at most 46 modules, all of them its own", () => {
    const files = weight.modulesAtStart.map((file) => path.relative(root, file))
    expect(files).toContain("core/src/auth.ts")
    expect(files.filter((file) => !file.startsWith("core/src/"))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(46)
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

/** KiB that a feature adds: until the application has read its first session, and in one file with everything. */
const features: readonly (Import & { readonly atFirstSession: number; readonly whole: number })[] =
  [
    { module: "back-channel-logout", name: "backChannelLogout", atFirstSession: 17.5, whole: 4.9 },
    { module: "provider-logout", name: "providerLogout", atFirstSession: 11.5, whole: 2.25 },
    { module: "provider-tokens", name: "providerTokens", atFirstSession: 9.85, whole: 11.85 },
    { module: "rate-limits", name: "rateLimits", atFirstSession: 5.65, whole: 3.95 },
    { module: "session-management", name: "sessionManagement", atFirstSession: 8.5, whole: 4.85 },
  ]

describe("an application with a feature", () => {
  test("has a limit for each feature that there is", () => {
    const modules = globSync("core/src/features/*.ts", { cwd: root })
    expect(modules.map((file) => path.basename(file, ".ts")).toSorted()).toEqual(
      features.map(({ module }) => module),
    )
  })

  test.each(features)("weighs at most $whole KiB more: $name", async (feature) => {
    const { atFirstSession, whole } = await weighCore(github, [feature])
    expect(whole - weight.whole).toBeGreaterThan(1)
    expect(whole - weight.whole).toBeLessThanOrEqual(feature.whole)
    expect(atFirstSession - weight.atFirstSession).toBeLessThanOrEqual(feature.atFirstSession)
  })
})
