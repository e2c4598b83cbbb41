import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const folder = path.join(import.meta.dirname, "../../src/providers")
const files = globSync("*.ts", { cwd: folder }).map((file) => path.basename(file, ".ts"))
const modules = files.filter((name) => {
  return readFileSync(path.join(folder, `${name}.ts`), "utf8").includes("\nexport default ")
})

test("the providers are found", () => {
  expect(modules).toEqual(expect.arrayContaining(["credentials", "github", "oauth", "oidc"]))
})

test.each(modules)("%s can be imported by default and by name", async (name) => {
  const module = (await import(`../../src/providers/${name}.ts`)) as Record<string, unknown>
  const { default: byDefault, ...byName } = module
  expect(byDefault).toBeTypeOf("function")
  expect(Object.values(byName)).toContain(byDefault)
})

test("every module of the folder is a provider, since applications can import all of them", () => {
  const manifest = readFileSync(path.join(folder, "../../package.json"), "utf8")
  // The package's own manifest.
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> }
  expect(Object.keys(exports)).toContain("./providers/*")
  expect(files.sort()).toEqual(modules.sort())
  expect(Object.values(exports)).not.toContain(null)
})
