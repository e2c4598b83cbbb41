import { describe, expect, test } from "vitest"
import { AzureADB2C } from "../../src/providers/azure-ad-b2c.ts"

const configured = "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0"

describe("the expected issuer", () => {
  const issuerFor = (issuer: string) => AzureADB2C().expectedIssuer?.({}, issuer, configured)

  test("is that of the metadata, which may name the tenant by its id", () => {
    const named = "https://example.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/"
    expect(issuerFor(named)).toBe(named)
  })

  test.each([
    "https://evil.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/",
    "http://example.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/",
    "https://example.b2clogin.com.evil.test/v2.0/",
    "https://example.b2clogin.com@evil.test/v2.0/",
    "{tenantid}",
    "",
  ])("is none when the metadata names %j", (issuer) => {
    expect(issuerFor(issuer)).toBe("")
  })
})
