import { globSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Import, type Weight, weighCore } from "../checks/core-weight.ts"
import { buildPackages } from "../setup/build.mjs"
import { root } from "../setup/workspace.mjs"

// What the specification of features allows for all hooks (section 1, rule 2) and the options of sessions (section 5) is
// part of these limits. A change that adds weight takes as much away.
const github: Import = { module: "github", name: "GitHub" }
let weight: Weight

beforeAll(async () => {
  await buildPackages()
  weight = await weighCore(github)
})

describe("the core with one provider", () => {
  test("starts with at most 26.5 KiB, minified and compressed, which read a session", () => {
    expect(weight.atStart).toBeGreaterThan(20)
    expect(weight.atStart).toBeLessThanOrEqual(26.5)
    expect(weight.sourcesAtStart).toContain("sessions/jwt-sessions.ts")
  })

  test("weighs at most 65.75 KiB in one file", () => {
    expect(weight.whole).toBeGreaterThan(weight.atStart)
    expect(weight.whole).toBeLessThanOrEqual(65.75)
  })

  test.each(["pages", "oauth", "webauthn", "email", "accounts", "credentials", "callback"])(
    "loads nothing of %s before a request needs it",
    (folder) => {
      expect(weight.sourcesAtStart.filter((file) => file.startsWith(`${folder}/`))).toEqual([])
    },
  )
})

/** KiB that a feature adds: when the application starts, and in one file with everything. */
const features: readonly (Import & { readonly atStart: number; readonly whole: number })[] = [
  { module: "back-channel-logout", name: "backChannelLogout", atStart: 19.5, whole: 4.9 },
  { module: "provider-logout", name: "providerLogout", atStart: 16.75, whole: 2.25 },
  { module: "provider-tokens", name: "providerTokens", atStart: 9.85, whole: 11.85 },
  { module: "rate-limits", name: "rateLimits", atStart: 7.15, whole: 3.95 },
  { module: "session-management", name: "sessionManagement", atStart: 8.5, whole: 4.85 },
]

describe("an application with a feature", () => {
  test("has a limit for each feature that there is", () => {
    const modules = globSync("core/src/features/*.ts", { cwd: root })
    expect(modules.map((file) => path.basename(file, ".ts")).toSorted()).toEqual(
      features.map(({ module }) => module),
    )
  })

  test.each(features)("weighs at most $whole KiB more: $name", async (feature) => {
    const { atStart, whole } = await weighCore(github, [feature])
    expect(whole - weight.whole).toBeGreaterThan(1)
    expect(whole - weight.whole).toBeLessThanOrEqual(feature.whole)
    expect(atStart - weight.atStart).toBeLessThanOrEqual(feature.atStart)
  })
})
