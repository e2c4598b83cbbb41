import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../../../scripts/setup/workspace.mjs"

/** What tests can show, each with a document or a table that lists it. */
export type TagKind = "advisory" | "asvs" | "conformance" | "fault" | "spec" | "threat"

/** What a test shows, and where it is. */
export interface Tag {
  readonly kind: TagKind
  readonly id: string
  /** Path from the root of the repository. */
  readonly file: string
}

/** A line above a test, such as `// asvs 6.2.1, 6.2.3`. */
const comment = /^ *\/\/ (asvs|conformance|fault|spec|threat) (\w[\w.-]*(?:, \w[\w.-]*)*)$/gm

/** The name of a test that is one of the modules of the conformance suite. */
const module = /"(oidcc-client-[\w-]+)(?:"| \()/g

/** Advisories at the end of a test's name, in brackets. */
const advisories = /"[^"\n]+ \(([^"()\n]+)\)"/g

/** The ID of an advisory, or of the commit that fixes what has none. */
export const advisoryId: RegExp =
  /\b(?:CVE-\d{4}-\d+|GHSA(?:-[\da-z]{4}){3}|next-auth [\da-f]{9})\b/g

/** The tags in the text of a file. */
export function tagsIn(file: string, text: string): readonly Tag[] {
  const tag = (kind: TagKind, id: string): Tag => ({ kind, id, file })
  return [
    ...[...text.matchAll(comment)].flatMap(([, kind, ids = ""]) =>
      // The expression allows no other kind.
      ids.split(", ").map((id) => tag(kind as TagKind, id)),
    ),
    ...[...text.matchAll(module)].map(([, id = ""]) => tag("conformance", id)),
    ...[...text.matchAll(advisories)].flatMap(([, ids = ""]) =>
      (ids.match(advisoryId) ?? []).map((id) => tag("advisory", id)),
    ),
  ]
}

/** The tags of all tests, of the files that tests share, and of the checks of packages. */
export function allTags(): readonly Tag[] {
  const files = globSync(
    "{{adapter-test-kit,adapters,core,evidence,examples,integrations,tools}/**/test,scripts}/**/*.ts",
    {
      cwd: root,
      exclude: ["**/{node_modules,.next,.lockstep}/**", "evidence/pages/**"],
    },
  )
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) => tagsIn(file, readFileSync(path.join(root, file), "utf8")))
}
