import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { missingTest, namedTests } from "./named-tests.ts"

const basic = [
  "oidcc-client-test",
  "oidcc-client-test-invalid-iss",
  "oidcc-client-test-missing-sub",
  "oidcc-client-test-invalid-aud",
  "oidcc-client-test-missing-iat",
  "oidcc-client-test-kid-absent-single-jwks",
  "oidcc-client-test-kid-absent-multiple-jwks",
  "oidcc-client-test-idtoken-sig-rs256",
  "oidcc-client-test-idtoken-sig-none",
  "oidcc-client-test-invalid-sig-rs256",
  "oidcc-client-test-userinfo-invalid-sub",
  "oidcc-client-test-nonce-invalid",
  "oidcc-client-test-scope-userinfo-claims",
  "oidcc-client-test-client-secret-basic",
]

/** The plans of the OpenID Foundation's conformance suite for the code flow, and their modules. */
const plans: Readonly<Record<string, readonly string[]>> = {
  "oidcc-client-basic-certification-test-plan": basic,
  "oidcc-client-formpost-basic-certification-test-plan": [
    ...basic,
    "oidcc-client-test-form-post-error",
  ],
  "oidcc-client-config-certification-test-plan": [
    "oidcc-client-test-discovery-openid-config",
    "oidcc-client-test-discovery-jwks-uri-keys",
    "oidcc-client-test-discovery-issuer-mismatch",
    "oidcc-client-test-idtoken-sig-none",
    "oidcc-client-test-signing-key-rotation-just-before-signing",
    "oidcc-client-test-signing-key-rotation",
  ],
  "oidcc-client-refreshtoken-test-plan": [
    "oidcc-client-test-refresh-token",
    "oidcc-client-test-refresh-token-invalid-issuer",
    "oidcc-client-test-refresh-token-invalid-sub",
  ],
  "oidcc-client-rp-initiated-logout-rp-basic": [
    "oidcc-client-test-rp-init-logout",
    "oidcc-client-test-rp-init-logout-other-state",
    "oidcc-client-test-rp-init-logout-no-state",
  ],
  "oidcc-client-back-channel-logout-rp-basic": [
    "oidcc-client-test-rp-backchannel-rpinitlogout",
    "oidcc-client-test-rp-backchannel-rpinitlogout-alg-none",
    "oidcc-client-test-rp-backchannel-rpinitlogout-no-event",
    "oidcc-client-test-rp-backchannel-rpinitlogout-with-nonce",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-alg",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-aud",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-event",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-iss",
  ],
}

const page = readFileSync(path.join(root, "docs/conformance.md"), "utf8")

/** The rows of the tables below a heading: first and last cell. */
function rowsBelow(heading: string): readonly (readonly [string, string])[] {
  const [, after = ""] = page.split(new RegExp(`^#+ ${heading}$`, "m"))
  const section = after.split(/^#/m)[0] ?? ""
  const rows = section.split("\n").filter((line) => /^\| (?!-)/.test(line))
  return rows.slice(1).map((row) => {
    const cells = row.split("|").map((cell) => cell.trim())
    return [cells[1] ?? "", cells.at(-2) ?? ""]
  })
}

describe.each(Object.entries(plans))("the table of %s", (plan, modules) => {
  const rows = rowsBelow(plan)

  test("has a row for each module", () => {
    expect(rows.map(([module]) => module)).toEqual(modules.map((name) => `\`${name}\``))
  })

  test("names the test that has the name of the module", () => {
    const names = rows.map(([, cell]) => namedTests(cell).map(({ name }) => name))
    expect(names).toEqual(modules.map((name) => [name]))
  })
})

test("every test that the page names exists", () => {
  const cells = [...page.matchAll(/^\|.*\|(.*)\|$/gm)].map(([, cell = ""]) => cell)
  const tests = cells.flatMap(namedTests)
  expect(tests.length).toBeGreaterThanOrEqual(35)
  // With the quotes, so that the name of a module is not found in that of a longer one. What an
  // advisory adds in brackets is not part of the name.
  const missing = tests.filter(({ file, name }) =>
    [`"${name}"`, `"${name} (`].every((text) => missingTest({ file, name: text }) !== undefined),
  )
  expect(missing).toEqual([])
})
