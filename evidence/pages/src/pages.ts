import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../../../scripts/setup/workspace.mjs"
import { type TableRow, tableRows } from "./table-rows.ts"
import { advisoryId, type Tag, type TagKind } from "./tags.ts"

/** Documents with tables whose rows tests are tagged with. */
export const documents: Readonly<Record<TagKind, string>> = {
  advisory: "evidence/pages/advisories.md",
  asvs: "evidence/pages/asvs.md",
  conformance: "evidence/pages/conformance.md",
  fault: "evidence/pages/faults-and-races.md",
  spec: "evidence/pages/specification.md",
  threat: ".github/SECURITY.md",
}

const ids: Readonly<Record<TagKind, RegExp>> = {
  advisory: advisoryId,
  asvs: /^\d+\.\d+\.\d+$/g,
  conformance: /(?<=^`)oidcc-[\w-]+(?=`$)|^[A-Z]\d+$/g,
  fault: /^[A-Z]\d+$/g,
  spec: /^[A-Z]\d+$/g,
  threat: /^\d+$/g,
}

/** A row of a table that tests are tagged with. */
export interface Row extends TableRow {
  readonly ids: readonly string[]
}

export function readDocument(kind: TagKind): string {
  return readFileSync(path.join(root, documents[kind]), "utf8")
}

/** The rows of a document whose first cell says what tests are tagged with. */
export function rowsOf(kind: TagKind, document: string): readonly Row[] {
  return tableRows(document).flatMap((row) => {
    const found = row.cells[0]?.match(ids[kind]) ?? []
    return found.length === 0 ? [] : [{ ...row, ids: found }]
  })
}

/** The heading of advisories about something that Lockstep does not have. */
export const notApplicable = "Not applicable"

/** A document with one more column: the files with the tests of each row, as links from its folder. */
export function withTests(kind: TagKind, document: string, tags: readonly Tag[]): string {
  const tested = rowsOf(kind, document).filter(({ heading }) => heading !== notApplicable)
  const rows = new Map(tested.map((row) => [row.line, row]))
  const lines = document.split("\n")
  const folder = path.posix.dirname(documents[kind])
  const linkTo = (file: string): string => `[\`${file}\`](${path.posix.relative(folder, file)})`
  const added = lines.map((_, line) => {
    const row = rows.get(line)
    if (row !== undefined) {
      const files = tags
        .filter((tag) => tag.kind === kind && row.ids.includes(tag.id))
        .map(({ file }) => file)
      return ` ${[...new Set(files)].map(linkTo).join("<br>")} |`
    }
    // The two lines above the first row are the head of its table.
    if (rows.has(line + 2) && lines[line + 1]?.startsWith("| -")) return " Tests |"
    return rows.has(line + 1) ? " --- |" : ""
  })
  return lines.map((text, line) => text + (added[line] ?? "")).join("\n")
}
