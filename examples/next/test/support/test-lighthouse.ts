import { expect, test } from "vitest"

import { scoreProblems } from "../../../local-services/test/support/documented-scores.ts"
import { measurePages } from "../../../local-services/test/support/lighthouse.ts"

/**
 * Tests that the pages have the scores of docs/lighthouse.md.
 *
 * @param open - returns the URL of the application, and the cookies of a signed-in user
 */
export function testLighthouse(
  open: () => Promise<{ readonly url: string; readonly cookie: string }>,
): void {
  test("the pages have the documented scores in Lighthouse", async () => {
    const { url, cookie } = await open()
    const measured = await measurePages({
      Home: { url: `${url}/`, isPublic: true },
      "Sign in": { url: `${url}/signin` },
      "Check mail": { url: `${url}/check-mail` },
      "Members, signed in": { url: `${url}/members`, cookie },
      "Account, signed in": { url: `${url}/account`, cookie },
    })
    expect(scoreProblems("Demo on Next.js", measured)).toEqual([])
  }, 300_000)
}
