import { expect, test } from "vitest"
import { cases } from "../src/cases.ts"
import { coldCases, compareCold } from "../src/cold.ts"
import { countedCase, featureCases, features, featureSites } from "../src/feature-cases.ts"
import { nextRoutes } from "../src/next-routes.ts"
import { sideOf } from "../src/side-of.ts"
import { sites } from "../src/sites.ts"
import { verdictOf } from "../src/verdict.ts"

test.for(cases)("$name is answered rightly by both libraries, again and again", async (each) => {
  const { ours, theirs } = await sites(each.strategy)
  for (const site of [ours, theirs]) {
    const { request, answer } = await sideOf(each, site)
    for (let count = 0; count < 3; count += 1) {
      expect(each.isRight(await answer(await request()))).toBe(true)
    }
  }
})

test.for(Object.entries(features))("requests with %s are answered rightly", async ([, feature]) => {
  for (const each of [...featureCases, countedCase]) {
    const { ours, theirs } = await featureSites(each.strategy, feature)
    for (const site of [ours, theirs]) {
      const { request, answer } = await sideOf(each, site)
      for (let count = 0; count < 3; count += 1) {
        expect(each.isRight(await answer(await request()))).toBe(true)
      }
    }
  }
})

test("auth() around a route handler answers with the session in both libraries", async () => {
  const { ours, theirs } = await nextRoutes()
  for (const { request, answer } of [ours, theirs]) {
    const response = await answer(await request())
    expect(await response.json()).toMatchObject({ user: { email: "ada@example.com" } })
  }
})

test.for(coldCases)("$name is done by new processes of both libraries", async (each) => {
  const { ours, theirs } = await compareCold(each, 1)
  expect(ours).toBeGreaterThan(0)
  expect(theirs).toBeGreaterThan(0)
})

test.for([
  [true, 1, "within"],
  [true, 1.5, "within"],
  [false, 1.05, "OVER"],
  [false, 0.95, "OVER"],
  [false, 1.2, "cannot say"],
  [false, 0.8, "cannot say"],
] as const)(
  "a figure that is within its budget: %s, with a control of %s: %s",
  ([isWithin, control, verdict]) => {
    expect(verdictOf(isWithin, control)).toBe(verdict)
  },
)
