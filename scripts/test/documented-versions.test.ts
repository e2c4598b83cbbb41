import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { packageFolders, root } from "../setup/workspace.mjs"
import { publishedPackages } from "../checks/published-packages.ts"

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

/** The range of versions that the next release begins or continues: all packages are released together. */
function nextRange(): string {
  const versions = publishedPackages().map(({ manifest }) => manifest.version)
  const [version = "", ...others] = new Set(versions)
  expect(others).toEqual([])
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const changes = globSync(".changeset/*.md", { cwd: root }).map(read).join("\n")
  if (/^["']@lockstep\/[\w-]+["']: major$/m.test(changes)) return `^${major + 1}.0.0`
  const adds = /^["']@lockstep\/[\w-]+["']: minor$/m.test(changes)
  return `^${major}.${adds ? minor + 1 : minor}.0`
}

test("documents show the versions of the next release", () => {
  const folders = packageFolders().map((folder) => `${folder}/*.md`)
  const files = globSync(["*.md", "docs/**/*.md", ...folders], { cwd: root })
  const shown = files.flatMap((file) =>
    [...read(file).matchAll(/@lockstep\/[\w-]+@([\^~]?\d[\w.]*)/g)].map(([, range]) => [
      file,
      range,
    ]),
  )
  expect(shown.length).toBeGreaterThan(0)
  const range = nextRange()
  expect(shown).toEqual(shown.map(([file]) => [file, range]))
})
