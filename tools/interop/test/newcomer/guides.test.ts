import { afterAll, beforeAll, expect, test } from "vitest"
import { type GuideFolder, installForGuides, missingPackages } from "./guide-application.ts"
import { testEmailInProduction } from "./guides/email-in-production.ts"
import { testLimitAttempts } from "./guides/limit-attempts.ts"
import { testLinkAccounts } from "./guides/link-accounts.ts"
import { testOwnUserFields } from "./guides/own-user-fields.ts"
import { testProtectRoutes } from "./guides/protect-routes.ts"
import { testRoles } from "./guides/roles.ts"
import { testSeveralOrigins } from "./guides/several-origins.ts"
import { testTenants } from "./guides/tenants.ts"

const guides = [
  "docs/guides/email-in-production.md",
  "docs/guides/limit-attempts.md",
  "docs/guides/link-accounts.md",
  "docs/guides/own-user-fields.md",
  "docs/guides/roles.md",
  "docs/guides/several-origins.md",
  "docs/guides/tenants.md",
]

let folder: GuideFolder

beforeAll(async () => {
  // The guide protect-routes goes on where either of two others ends.
  folder = await installForGuides([...guides, "docs/guides/start-fetch.md"])
}, 120_000)

afterAll(() => folder?.remove())

test.for(guides)("%s names the packages that it imports", (guide) => {
  expect(missingPackages(guide)).toEqual([])
})

const guideFolder = (): GuideFolder => folder

testEmailInProduction(guideFolder)
testLimitAttempts(guideFolder)
testLinkAccounts(guideFolder)
testOwnUserFields(guideFolder)
testProtectRoutes(guideFolder)
testRoles(guideFolder)
testSeveralOrigins(guideFolder)
testTenants(guideFolder)
