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

test("no other module of the folder can be imported by an application", () => {
  const manifest = readFileSync(path.join(folder, "../../package.json"), "utf8")
  // The package's own manifest.
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> }
  const open = files.filter((name) => exports[`./providers/${name}`] !== null)
  expect(open.sort()).toEqual(modules.sort())
})
