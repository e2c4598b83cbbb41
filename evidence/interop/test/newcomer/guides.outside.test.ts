import { afterAll, beforeAll, expect, test } from "vitest"
import { type GuideFolder, installForGuides, missingPackages } from "./guide-application.ts"
import { testEmailInProduction } from "./guides/email-in-production.ts"
import { testLimitAttempts } from "./guides/limit-attempts.ts"
import { testExpressReadme } from "./guides/express-readme.ts"
import { testLinkAccounts } from "./guides/link-accounts.ts"
import { testMigrationFromExpress } from "./guides/migrate-from-express.ts"
import { testOwnUserFields } from "./guides/own-user-fields.ts"
import { testProtectRoutes } from "./guides/protect-routes.ts"
import { testRoles } from "./guides/roles.ts"
import { testSessions } from "./guides/sessions.ts"
import { testSeveralOrigins } from "./guides/several-origins.ts"
import { testTenants } from "./guides/tenants.ts"
import { testWebSockets } from "./guides/websockets.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guides = [
  "docs/guides/email-in-production.md",
  "docs/guides/limit-attempts.md",
  "docs/guides/link-accounts.md",
  "docs/guides/own-user-fields.md",
  "docs/guides/roles.md",
  "docs/guides/several-origins.md",
  "docs/guides/tenants.md",
  "docs/guides/websockets.md",
]

let folder: GuideFolder

beforeAll(async () => {
  // The guide protect-routes goes on where either of two others ends.
  const more = ["docs/guides/start-fetch.md"]
  folder = await installForGuides([...guides, ...more])
}, noLimit)

afterAll(() => folder?.remove())

test.for(guides)("%s names the packages that it imports", (guide) => {
  expect(missingPackages(guide)).toEqual([])
})

const guideFolder = (): GuideFolder => folder

testEmailInProduction(guideFolder)
testExpressReadme(guideFolder)
testLimitAttempts(guideFolder)
testLinkAccounts(guideFolder)
testMigrationFromExpress(guideFolder)
testOwnUserFields(guideFolder)
testProtectRoutes(guideFolder)
testRoles(guideFolder)
testSessions(guideFolder)
testSeveralOrigins(guideFolder)
testTenants(guideFolder)
testWebSockets(guideFolder)
