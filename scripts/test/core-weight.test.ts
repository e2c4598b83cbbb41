import { globSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Import, type Weight, weighCore } from "../checks/core-weight.ts"
import { buildPackages } from "../setup/build.mjs"
import { root } from "../setup/workspace.mjs"

// What the specification of features allows for all hooks (section 1, rule 2) and the options of sessions (section 5) is
// part of these limits. A change that adds weight takes as much away.
const auth: readonly Import[] = [
  { module: "index", name: "Auth" },
  { module: "providers/github", name: "GitHub" },
]
/** What a request may need that reads no session. */
const later = ["pages", "oauth", "webauthn", "email", "accounts", "credentials", "callback"]
let weight: Weight

beforeAll(async () => {
  await buildPackages()
  weight = await weighCore(auth)
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

  test.each(later)("loads nothing of %s before a request needs it", (folder) => {
    expect(weight.sourcesAtStart.filter((file) => file.startsWith(`${folder}/`))).toEqual([])
  })
})

test("an integration loads no pages and nothing that signs users in at start", async () => {
  const { sourcesAtStart } = await weighCore([{ module: "integration", name: "integrationEngine" }])
  expect(sourcesAtStart).toContain("sessions/jwt-sessions.ts")
  const found = sourcesAtStart.filter((file) => later.includes(file.split("/", 1)[0] ?? ""))
  // Which parameters a server function may pass to a provider.
  expect(found).toEqual(["oauth/authorization-parameters.ts"])
})

/** KiB that a feature adds: when the application starts, and in one file with everything. */
const features: readonly (Import & { readonly atStart: number; readonly whole: number })[] = [
  { module: "features/back-channel-logout", name: "backChannelLogout", atStart: 19.5, whole: 4.9 },
  { module: "features/provider-logout", name: "providerLogout", atStart: 16.75, whole: 2.25 },
  { module: "features/provider-tokens", name: "providerTokens", atStart: 9.85, whole: 11.85 },
  { module: "features/rate-limits", name: "rateLimits", atStart: 7.15, whole: 3.95 },
  { module: "features/session-management", name: "sessionManagement", atStart: 8.5, whole: 4.85 },
]

describe("an application with a feature", () => {
  test("has a limit for each feature that there is", () => {
    const modules = globSync("core/src/features/*.ts", { cwd: root })
    expect(modules.map((file) => `features/${path.basename(file, ".ts")}`).toSorted()).toEqual(
      features.map(({ module }) => module),
    )
  })

  test.each(features)("weighs at most $whole KiB more: $name", async (feature) => {
    const { atStart, whole } = await weighCore([...auth, feature])
    expect(whole - weight.whole).toBeGreaterThan(1)
    expect(whole - weight.whole).toBeLessThanOrEqual(feature.whole)
    expect(atStart - weight.atStart).toBeLessThanOrEqual(feature.atStart)
  })
})
