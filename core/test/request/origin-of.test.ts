// asvs 4.1.3
import { expect, test } from "vitest"
import { originOf } from "../../src/integration.ts"

test.each([
  ["https", "app.example.com", "https://app.example.com"],
  ["http", "localhost:3000", "http://localhost:3000"],
  ["https", "app.example.com, APP.example.com", "https://app.example.com"],
  ["https", " app.example.com ,", "https://app.example.com"],
  ["https", "[::1]:3000", "https://[::1]:3000"],
  ["https", "app.example.com:443", "https://app.example.com"],
  ["http, https", "app.example.com", "https://app.example.com"],
  ["https,http", "app.example.com", "https://app.example.com"],
])("of %j and %j is %j", (schemes, hosts, origin) => {
  expect(originOf(schemes, hosts)).toBe(origin)
})

test.each([
  ["https", "evil.example, app.example.com"],
  ["https", "app.example.com,evil.example"],
  ["https", "app.example.com, app.example.com:8443"],
  ["https", "user@app.example.com"],
  ["https", "app.example.com/path"],
  ["https", "app.example.com:x"],
  ["https", ""],
  ["", "app.example.com"],
  ["javascript", "app.example.com"],
  ["https://evil.example/", "app.example.com"],
])("of %j and %j is none", (schemes, hosts) => {
  expect(originOf(schemes, hosts)).toBeUndefined()
})
