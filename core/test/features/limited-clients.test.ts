import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { visitor } from "../support/visitor.ts"
import { errorOf, limit, limitedApplication, signIn } from "./limited-application.ts"

stopClockAmidWindows()

describe("clients", () => {
  const byHeader = (request: Request) => request.headers.get("x-real-ip") ?? undefined
  const rules = {
    credentialsPerClient: { limit: 2, within: 900 },
    credentialsPerIdentifier: false,
  } as const

  async function passes(config: AuthConfig, ...addresses: string[]): Promise<(string | null)[]> {
    const errors: (string | null)[] = []
    for (const address of addresses) {
      const browser = visitor(config)
      const response = await signIn(browser, { name: "ada" }, { "x-real-ip": address })
      errors.push(await errorOf(response))
    }
    return errors
  }
  const [wrong, limited] = ["CredentialsSignin", "RateLimited"]

  test.each([
    ["of one IPv4 address, in every form", ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:C000:0201"]],
    ["with a port", ["192.0.2.1:1234", "[::ffff:192.0.2.1]:5", "192.0.2.1"]],
    ["of one /64", ["2001:db8::1", "2001:0DB8:0:0:ffff::2", "[2001:db8::3%eth0]:443"]],
    ["with zones", ["fe80::1%eth0", "fe80::2%eth1", "fe80::3"]],
  ])("%s count as one (CVE-2026-45364, GHSA-p6v2-xcpg-h6xw)", async (_, addresses) => {
    const { config } = limitedApplication({ clientAddress: byHeader, rules })
    expect(await passes(config, ...addresses)).toEqual([wrong, wrong, limited])
  })

  test("of other networks are others", async () => {
    const { config } = limitedApplication({ clientAddress: byHeader, rules })
    const addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"]
    expect(await passes(config, ...addresses)).toEqual([wrong, wrong, wrong, wrong, wrong])
    expect(await passes(config, "192.0.2.1")).toEqual([limited])
  })

  test("cannot choose their address where the application reads what its proxy wrote", async () => {
    const clientAddress = (request: Request) =>
      request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    const { config } = limitedApplication({ clientAddress, rules })
    const errors: unknown[] = []
    for (const forged of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const forwarded = { "x-forwarded-for": `${forged}, 192.0.2.7` }
      errors.push(await errorOf(await signIn(visitor(config), { name: "ada" }, forwarded)))
    }
    expect(errors).toEqual([wrong, wrong, limited])
  })

  test.each([
    "",
    "unknown",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.01",
    "::1::2",
    "_hidden",
    "1.2.3.4.5",
  ])("without an address count for nobody, with one warning: %j", async (address) => {
    const { config, warnings } = limitedApplication({ clientAddress: byHeader, rules })
    expect(await passes(config, address, address, address)).toEqual([wrong, wrong, wrong])
    expect(warnings.filter((line) => line.startsWith("no-client-address"))).toHaveLength(1)
  })

  test("are not counted without the option, and no header is read", async () => {
    const { config, warnings } = limitedApplication({ rules })
    expect(await passes(config, "192.0.2.1", "192.0.2.1", "192.0.2.1")).toEqual([
      wrong,
      wrong,
      wrong,
    ])
    expect(warnings.join()).not.toContain("no-client-address")
  })

  test("are counted first, and what their limit refuses is not counted for the user", async () => {
    const { config } = limitedApplication({
      clientAddress: byHeader,
      rules: { credentialsPerClient: { limit: 2, within: 900 } },
    })
    const many = Array.from({ length: 20 }, () => "192.0.2.1")
    expect((await passes(config, ...many)).filter((error) => error === wrong)).toHaveLength(2)
    const others = Array.from({ length: limit }, (_, index) => `198.51.100.${index}`)
    expect((await passes(config, ...others)).filter((error) => error === wrong)).toHaveLength(
      limit - 2,
    )
  })
})
