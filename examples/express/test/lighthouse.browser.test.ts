import { expect, test } from "vitest"

import { scoreProblems } from "../../local-services/test/support/documented-scores.ts"
import { measurePages } from "../../local-services/test/support/lighthouse.ts"
import { signedInVisitor } from "./support/sign-in.ts"
import { testDemo } from "./support/test-demo.ts"

test("the pages of the demo have the documented scores in Lighthouse", async () => {
  const demo = await testDemo()
  const { url } = demo
  const cookies = (await signedInVisitor(demo, "ada")).cookies()
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
  const measured = await measurePages({
    Home: { url: `${url}/`, isPublic: true },
    "Sign in": { url: `${url}/auth/signin` },
    "Members, signed in": { url: `${url}/members`, cookie },
    "Account, signed in": { url: `${url}/account`, cookie },
    "Sessions, signed in": { url: `${url}/session`, cookie },
    Mailbox: { url: `${url}/mail` },
  })
  expect(scoreProblems("Demo on Express", measured)).toEqual([])
}, 300_000)
