import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { publishedPackages } from "../checks/published-packages.ts"
import { expectedFacts, linkedSources, withHomepage } from "../package-facts.ts"
import { packageFolders, root } from "../setup/workspace.mjs"

const packages = publishedPackages()
const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

/** Packages that do not use core. */
const withoutCore: ReadonlySet<string> = new Set(["@lockstep/core", "@lockstep/test-services"])

/** What packages depend on at run time, apart from what the application installs. */
const chosen: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["@lockstep/core", ["jose", "oauth4webapi"]],
  ["@lockstep/adapter-test-kit", ["@lockstep/test-services", "@lockstep/testing", "fast-check"]],
  // Reads `paths` of `tsconfig.json` with all that `extends` can name.
  ["@lockstep/cli", ["get-tsconfig", "semver"]],
])

test("all published packages are released together", () => {
  const { fixed } = Object(JSON.parse(read(".changeset/config.json"))) as {
    readonly fixed: readonly (readonly string[])[] // the tool's own file
  }
  const names = packages.map(({ manifest }) => manifest.name)
  expect(fixed.map((group) => group.toSorted())).toEqual([names.toSorted()])
})

test("there are published packages", () => {
  expect(packages.map(({ manifest }) => manifest.name)).toContain("@lockstep/core")
})

test.each(linkedSources)("the links in %s lead to the homepage; npm run package-facts", (file) => {
  const source = read(file)
  expect(source).toMatch(/https:\/\/[\w.-]+\/(?:errors|warnings)/)
  expect(source).toBe(withHomepage(source))
})

describe.each(packages)("$manifest.name", ({ folder, manifest }) => {
  test("says what it needs and what it is", () => {
    expect(manifest).toMatchObject({
      license: "MIT",
      type: "module",
      sideEffects: false,
      engines: { node: ">=22.12" },
    })
  })

  test("says where it comes from, as the package.json of the workspace does", () => {
    const expected = expectedFacts().find((each) => each.folder === folder)
    expect(manifest).toMatchObject({ ...expected?.facts })
  })

  test("has keywords to be found by", () => {
    expect(manifest.keywords?.length).toBeGreaterThan(2)
  })

  test("puts types before code in every export, and exports its package.json", () => {
    const { "./package.json": own, ...entries } = manifest.exports ?? {}
    expect(own).toBe("./package.json")
    for (const target of Object.values(entries)) {
      if (target !== null) expect(Object.keys(target)).toEqual(["types", "default"])
    }
  })

  test("shows compilers that do not read exports the same types", () => {
    const [[pattern, [target]] = ["", [""]]] = Object.entries(manifest.typesVersions?.["*"] ?? {})
    expect(pattern).toBe("*")
    const { "./package.json": _own, ...entries } = manifest.exports ?? {}
    for (const [entry, conditions] of Object.entries(entries)) {
      if (conditions === null) continue
      const name = entry === "." ? "index" : entry.slice(2)
      const types = `./${target?.replace("*", () => name)}.d.ts`
      expect(conditions).toHaveProperty("types", types)
    }
  })

  test("has the version of all the others", () => {
    expect(manifest.version).toBe(packages[0]?.manifest.version)
  })

  // asvs 15.1.2
  test("has no run-time dependency that was not approved", () => {
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(chosen.get(manifest.name) ?? [])
  })

  test("uses the core that the application installs", () => {
    const core = withoutCore.has(manifest.name) ? undefined : "workspace:^"
    expect(manifest.peerDependencies?.["@lockstep/core"]).toBe(core)
    expect(manifest.devDependencies?.["@lockstep/core"]).toBe(core)
  })
})

// asvs 15.2.4
test("the lockfile names no registry host and no path of a machine", () => {
  const lockfile = read("pnpm-lock.yaml")
  expect(lockfile.match(/^.*(https?:\/\/|tarball:|file:\/|\/home\/|\/work\/).*$/gm)).toBeNull()
})

/** The range of versions that the next release begins or continues: all packages are released together. */
function nextRange(): string {
  const version = packages[0]?.manifest.version ?? ""
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
