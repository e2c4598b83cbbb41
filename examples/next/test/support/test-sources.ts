import { expect, test } from "vitest"

import { repositoryHost, sourceOf } from "../../../local-services/test/support/source-link.ts"

/**
 * Tests that each page has a link to the file that makes it.
 *
 * @param open - opens a page as a signed-in user, or the mailbox for `mail`, and returns its HTML
 */
export function testSources(open: (path: string) => Promise<string>): void {
  test.each([
    ["/", "page.tsx"],
    ["/members", "members/page.tsx"],
    ["/account", "account/page.tsx"],
    ["/signin", "signin/page.tsx"],
    ["/check-mail", "check-mail/page.tsx"],
    ["/nowhere", "not-found.tsx"],
  ])("the page %s has a link to its source", async (path, name) => {
    const { file, link } = sourceOf(await open(path))
    expect(file).toBe(`examples/next/app/${name}`)
    expect(link).toBe(`${repositoryHost()}/blob/main/${file}`)
  })

  test("the mailbox has a link to its source", async () => {
    const { file } = sourceOf(await open("mail"))
    expect(file).toBe("examples/local-services/src/mail/mail-page.ts")
  })
}
