import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { moduleFolders, renderModules } from "../provider-modules/render-modules.ts"

test("the providers are found", () => {
  expect([...renderModules().keys()]).toEqual(
    expect.arrayContaining(["credentials.ts", "github.ts", "oidc.ts"]),
  )
})

test.each(moduleFolders)("%s has core's providers; npm run build:provider-modules", (folder) => {
  const written = globSync("*", { cwd: folder }).sort()
  const texts = written.map((file) => [file, readFileSync(path.join(folder, file), "utf8")])
  expect(new Map(texts as [string, string][])).toEqual(renderModules())
})
