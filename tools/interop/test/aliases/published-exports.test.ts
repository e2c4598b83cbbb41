import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../..")

/** What is left out on purpose. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // The script for passkeys is Lockstep's own: there is no version of another one to choose.
  "@auth/core/providers/webauthn": ["DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION"],
}

const aliases: readonly (readonly [published: string, ours: string])[] = [
  ["@auth/core", "@lockstep/core"],
]

/** The subpaths that a package exports, patterns filled in, and whether they exist at run time. */
function subpathsOf(name: string): { subpath: string; runs: boolean }[] {
  const folder = path.join(root, "node_modules", name)
  const { exports }: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  )
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (subpath === "./package.json" || typeof target === "string") return []
    const file = target["import"] ?? target["default"]
    const runs = file !== undefined
    if (!subpath.includes("*")) return [{ subpath: subpath.slice(1), runs }]
    const files = globSync(String(target["types"]), { cwd: folder })
    const names = files.map((found) => path.basename(found, ".d.ts"))
    // These two are no providers; nobody can import what they declare but through "./providers".
    const open = names.filter((each) => each !== "index" && each !== "provider-types")
    return open.map((each) => ({ subpath: `/providers/${each}`, runs }))
  })
}

const cases = aliases.flatMap(([published, ours]) =>
  subpathsOf(published).map(({ subpath, runs }) => ({
    name: published + subpath,
    ours: ours + subpath,
    runs,
  })),
)

const load = async (name: string): Promise<string[]> =>
  Object.keys((await import(/* @vite-ignore */ name)) as object)

test("the published subpaths are found", () => {
  const names = cases.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(["@auth/core", "@auth/core/types", "@auth/core/providers/github"]),
  )
  expect(names.length).toBeGreaterThan(100)
})

test.each(cases)("$ours has every value of $name", async ({ name, ours, runs }) => {
  const exported = await load(ours)
  if (!runs) return
  const missing = (await load(name)).filter((each) => !exported.includes(each))
  expect(missing).toEqual(leftOut[name] ?? [])
})
