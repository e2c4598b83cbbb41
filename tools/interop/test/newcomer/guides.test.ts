import { afterAll, beforeAll, expect, test } from "vitest"
import { type GuideFolder, installForGuides, missingPackages } from "./guide-application.ts"
import { testLinkAccounts } from "./guides/link-accounts.ts"
import { testOwnUserFields } from "./guides/own-user-fields.ts"
import { testRoles } from "./guides/roles.ts"

const guides = [
  "docs/guides/link-accounts.md",
  "docs/guides/own-user-fields.md",
  "docs/guides/roles.md",
]

let folder: GuideFolder

beforeAll(async () => {
  folder = await installForGuides(guides)
}, 120_000)

afterAll(() => folder?.remove())

test.for(guides)("%s names the packages that it imports", (guide) => {
  expect(missingPackages(guide)).toEqual([])
})

testLinkAccounts(() => folder)
testOwnUserFields(() => folder)
testRoles(() => folder)
