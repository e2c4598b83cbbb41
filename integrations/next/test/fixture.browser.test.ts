import { afterAll, beforeAll, describe } from "vitest"
import { destinations } from "./suites/destinations.ts"
import { formsOfAuth } from "./suites/forms-of-auth.ts"
import { formsOfGetAuth } from "./suites/forms-of-get-auth.ts"
import { pagesRouter } from "./suites/pages-router.ts"
import { proxyAndFlows } from "./suites/proxy-and-flows.ts"
import { serverActions } from "./suites/server-actions.ts"
import { tabs } from "./suites/tabs.ts"
import { testSignInMethods } from "./suites/sign-in-methods.ts"
import { buildFixture } from "./support/fixture-app.ts"
import { openSurroundings, type Surroundings } from "./support/surroundings.ts"
import { visit } from "./support/visit.ts"

const tenMinutes = 600_000
const strategies = ["database", "jwt"] as const

let around: Surroundings

beforeAll(async () => {
  await buildFixture()
  around = await openSurroundings()
}, tenMinutes)
afterAll(() => around?.close())

describe.each(strategies)("an application on Next.js, with %s sessions", (strategy) => {
  const on = visit({ strategy, surroundings: () => around })
  testSignInMethods(on)
  formsOfAuth(on)
  formsOfGetAuth(on)
  pagesRouter(on, 19)
  proxyAndFlows(on)
  serverActions(on)
  tabs(on)
  // Destinations do not depend on where sessions are.
  if (strategy === "jwt") destinations(on)
})
