import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { openSite, origin } from "./site.ts"

/** Tests that an application without magic links needs no table for verification tokens. */
export function testWithoutTokens(name: string, open: () => Promise<Adapter>): void {
  test(`${name}: users sign in without a table for verification tokens`, async () => {
    const adapter = await open()
    const site = await openSite(() => adapter, "database")
    const browser = site.browser()
    expect(await site.signIn(browser)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
  })
}

/** Removes a table from the statements that create all of them. */
export function withoutTable(table: string): (schema: string) => string {
  return (schema) => `${schema};\ndrop table "${table}";`
}
