import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"
import { type Check, fromProblems } from "./check.ts"
import { publishedPackages } from "./published-packages.ts"

/** The part of the changesets' settings that we rely on. */
interface Settings {
  readonly fixed: readonly (readonly string[])[]
}

/** What is wrong with the front matter of one changeset. */
export function checkChangeset(text: string, packages: ReadonlySet<string>): readonly string[] {
  const [, front, summary] = /^---\n([\s\S]*?)\n?---\n([\s\S]*)$/.exec(text) ?? []
  if (front === undefined || summary === undefined) return ["has no front matter"]
  const lines = front.split("\n").filter((line) => line.trim() !== "")
  const problems = lines.flatMap((line) => {
    const [, name, bump] = /^["']?([^"']+)["']?: *(\w+)$/.exec(line) ?? []
    if (name === undefined || !packages.has(name)) return [`names no published package: ${line}`]
    return ["major", "minor", "patch"].includes(bump ?? "") ? [] : [`has an unknown bump: ${line}`]
  })
  return summary.trim() === "" ? [...problems, "says nothing about the change"] : problems
}

/** Whether the changesets can be read, and all packages are released together. */
export const changesetsCheck: Check = {
  name: "changesets",
  run: () => {
    const folder = path.join(root, ".changeset")
    const names = new Set(publishedPackages().map(({ manifest }) => manifest.name))
    // The tool's own file; another shape makes the next line throw, which fails the check.
    const { fixed } = JSON.parse(readFileSync(path.join(folder, "config.json"), "utf8")) as Settings
    const together = new Set(fixed[0])
    const alone = [...names].filter((name) => !together.has(name))
    const unknown = [...together].filter((name) => !names.has(name))
    const files = globSync("*.md", { cwd: folder, exclude: (name) => name === "README.md" })
    const problems = files.flatMap((file) =>
      checkChangeset(readFileSync(path.join(folder, file), "utf8"), names).map(
        (problem) => `.changeset/${file} ${problem}`,
      ),
    )
    return Promise.resolve(
      fromProblems([
        ...alone.map((name) => `${name} is missing in "fixed" of .changeset/config.json`),
        ...unknown.map(
          (name) => `"fixed" of .changeset/config.json names ${name}: no such package`,
        ),
        ...problems,
      ]),
    )
  },
}
