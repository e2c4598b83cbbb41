import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../..")

/** What is left out on purpose. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // The script for passkeys is Lockstep's own: there is no version of another one to choose.
  "@auth/core/providers/webauthn": ["DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION"],
  "@auth/express/providers/webauthn": ["DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION"],
  "next-auth/providers/webauthn": ["DEFAULT_SIMPLEWEBAUTHN_BROWSER_VERSION"],
  // The state of its client and of its provider, which have another shape here.
  "next-auth/react": ["SessionContext", "__NEXTAUTH"],
}

const aliases: readonly (readonly [published: string, ours: string])[] = [
  ["@auth/core", "@lockstep/core"],
  ["@auth/express", "@lockstep/express"],
  ["next-auth", "@lockstep/next"],
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
    // These two are not providers; no file can import what they declare but through "./providers".
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

/** The names in the text of a module: those of `next-auth` cannot be loaded without Next.js's bundler. */
function readNames(file: string): string[] {
  const text = readFileSync(path.join(root, "node_modules", file), "utf8")
  const declared = [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(","),
  )
  const names = [...declared.map(([, name = ""]) => name), ...listed.map((name) => name.trim())]
  return [...names, ...(/^export default /m.test(text) ? ["default"] : [])].filter(Boolean)
}

/** Modules that `next-auth` kept from version 4 to report that they were removed. */
const gone = ["next-auth/middleware", "next-auth/next"]
const bundled: Readonly<Record<string, string>> = {
  "next-auth": "next-auth/index.js",
  "next-auth/react": "next-auth/react.js",
  "next-auth/webauthn": "next-auth/webauthn.js",
}

test("the published subpaths are found", () => {
  const names = cases.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(["@auth/core", "@auth/core/types", "next-auth/providers/github"]),
  )
  expect(names.length).toBeGreaterThan(300)
  expect(readNames("next-auth/index.js").sort()).toEqual(
    ["AuthError", "CredentialsSignin", "customFetch", "default"].sort(),
  )
})

test.each(cases.filter(({ name }) => !gone.includes(name)))(
  "$ours has every value of $name",
  async ({ name, ours, runs }) => {
    const exported = await load(ours)
    if (!runs) return
    const file = bundled[name]
    const names = file === undefined ? await load(name) : readNames(file)
    const missing = names.filter((each) => !exported.includes(each)).sort()
    expect(missing).toEqual(leftOut[name] ?? [])
  },
)

test.each(gone)("%s says under the alias, too, that it is gone", async (name) => {
  await expect(load(name)).rejects.toThrow(ReferenceError)
  await expect(load(name.replace("next-auth", "@lockstep/next"))).rejects.toThrow(
    /There is no "next-auth/,
  )
})
