import { globSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const folder = path.join(import.meta.dirname, "../../src/providers")
const modules = [
  "apple",
  "auth0",
  "credentials",
  "discord",
  "facebook",
  "github",
  "gitlab",
  "google",
  "keycloak",
  "microsoft-entra-id",
  "oauth",
  "oidc",
  "okta",
]

test.each(modules)("%s can be imported by default and by name", async (name) => {
  const module = (await import(`../../src/providers/${name}.ts`)) as Record<string, unknown>
  const { default: byDefault, ...byName } = module
  expect(byDefault).toBeTypeOf("function")
  expect(Object.values(byName)).toContain(byDefault)
})

test("every provider is listed above", () => {
  const shapes =
    /-provider\.ts$|^(?:provider|symbols|read-userinfo|id-token-claims|own-issuer)\.ts$/
  const files = globSync("*.ts", { cwd: folder }).filter((file) => !shapes.test(file))
  expect(files.map((file) => path.basename(file, ".ts")).sort()).toEqual(modules)
})
