import { afterAll, beforeAll, expect, test } from "vitest"

import { repositoryHost, sourceOf } from "../../local-services/test/support/source-link.ts"
import type { Demo } from "../src/demo.ts"
import { goToProvider, signedInVisitor } from "./support/sign-in.ts"
import { openDemo } from "./support/test-demo.ts"
import { createVisitor } from "../../local-services/test/support/visitor.ts"

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

test.each([
  ["/", "home-page.ts"],
  ["/members", "members-page.ts"],
  ["/account", "account-page.ts"],
  ["/session", "session-page.ts"],
  ["/mail", "mail-page.ts"],
  ["/nowhere", "failure-page.ts"],
])("the page %s has a link to its source", async (path, name) => {
  const visitor = await signedInVisitor(demo, "ada")
  const { file, link } = sourceOf((await visitor.open(demo.url + path)).text)
  expect(file).toBe(`examples/express/src/pages/${name}`)
  expect(link).toBe(`${repositoryHost()}/blob/main/${file}`)
})

test("the pages of the provider have a link to their source", async () => {
  const asked = await goToProvider(createVisitor(), demo)
  const home = await createVisitor().open(demo.issuer)
  for (const { text } of [asked, home]) {
    const { file } = sourceOf(text)
    expect(file).toBe("examples/local-services/src/provider/provider-pages.ts")
  }
})
