import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const versionOf = (name: string): unknown => {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"))
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? manifest.version
    : undefined
}

const migrationPage = readFileSync(
  new URL("../../../docs/migrate-from-next-auth-5.md", import.meta.url),
  "utf8",
)

test("the migration page names the version of next-auth that everything is compared with", () => {
  expect(migrationPage).toContain(`next-auth\` ${String(versionOf("next-auth"))}`)
})
