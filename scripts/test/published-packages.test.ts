import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { publishedPackages } from "../checks/published-packages.ts"
import { expectedFacts, linkedSources, withHomepage } from "../package-facts/package-facts.ts"
import { root } from "../setup/workspace.mjs"

const packages = publishedPackages()

/** Packages that do not use core. */
const withoutCore: ReadonlySet<string> = new Set(["@lockstep/core", "@lockstep/test-services"])

/** What packages depend on at run time, apart from what the application installs. */
const chosen: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["@lockstep/core", ["jose", "oauth4webapi"]],
  ["@lockstep/adapter-test-kit", ["@lockstep/test-services", "@lockstep/testing", "fast-check"]],
  // Reads `paths` of `tsconfig.json` with all that `extends` can name.
  ["@lockstep/cli", ["get-tsconfig"]],
])

test("there are published packages", () => {
  expect(packages.map(({ manifest }) => manifest.name)).toContain("@lockstep/core")
})

test.each(linkedSources)("the links in %s lead to the homepage; npm run package-facts", (file) => {
  const source = readFileSync(path.join(root, file), "utf8")
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
  const lockfile = readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8")
  expect(lockfile.match(/^.*(https?:\/\/|tarball:|file:\/|\/home\/|\/work\/).*$/gm)).toBeNull()
})
