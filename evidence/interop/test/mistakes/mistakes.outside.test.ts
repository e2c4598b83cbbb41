import { expect, test } from "vitest"
import { mistakesAtRequest } from "./at-request.ts"
import { mistakesAtStart } from "./at-start.ts"
import { expressModule, observe } from "./application.ts"
import { documentedMistakes } from "./documented.ts"
import { mistakesInBrowser } from "./in-browser.ts"
import { testMistakes } from "./test-mistakes.ts"
import { mistakesWithProvider } from "./with-provider.ts"

const inNode = [...mistakesAtStart, ...mistakesWithProvider, ...mistakesAtRequest]

test("docs/troubleshooting.md has a row for each mistake, in the same order", () => {
  const made = [...inNode, ...mistakesInBrowser].map(({ mistake }) => mistake)
  expect(documentedMistakes().map(({ mistake }) => mistake)).toEqual(made)
})

testMistakes(inNode)

test.for([
  ["", true],
  ["development", true],
  ["staging", true],
  ["test", false],
  ["production", false],
] as const)("NODE_ENV=%s: the log lists the callback URLs: %s", async ([mode, expected]) => {
  const { log } = await observe({
    module: expressModule({ options: "providers: [GitHub], trustHost: true" }),
    env: { NODE_ENV: mode },
    visit: (visitor) => visitor.open("/auth/signin"),
  })
  expect(log.includes("github: http://app.test/auth/callback/github")).toBe(expected)
})
