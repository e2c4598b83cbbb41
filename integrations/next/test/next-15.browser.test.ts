import { afterAll, beforeAll, describe } from "vitest"
import { formsOfAuth } from "./suites/forms-of-auth.ts"
import { formsOfGetAuth } from "./suites/forms-of-get-auth.ts"
import { pagesRouter } from "./suites/pages-router.ts"
import { proxyAndFlows } from "./suites/proxy-and-flows.ts"
import { serverActions } from "./suites/server-actions.ts"
import { testSignInMethods } from "./suites/sign-in-methods.ts"
import { buildFixtureOnNext15 } from "./support/next-15.ts"
import { openSurroundings, type Surroundings } from "./support/surroundings.ts"
import { visit } from "./support/visit.ts"

const tenMinutes = 600_000

let around: Surroundings
let folder: string

beforeAll(async () => {
  folder = await buildFixtureOnNext15()
  around = await openSurroundings()
}, tenMinutes)
afterAll(() => around?.close())

describe("an application on Next.js 15 and React 18, with its middleware on Node.js", () => {
  const on = visit({ strategy: "database", surroundings: () => around, folder: () => folder })
  testSignInMethods(on)
  formsOfAuth(on)
  formsOfGetAuth(on)
  pagesRouter(on, 18)
  proxyAndFlows(on)
  serverActions(on)
})
