import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../../../../scripts/setup/workspace.mjs"

/** A row of the document. */
export interface DocumentedMistake {
  readonly mistake: string
  /** What the log or a page contains, word by word. */
  readonly messages: readonly string[]
  readonly saysNothingIsLogged: boolean
  /** `undefined` in a table that does not say it. */
  readonly isFoundByDoctor: boolean | undefined
  /** The sections of the reference that the row leads to. */
  readonly sections: readonly string[]
}

const read = (name: string): string => readFileSync(path.join(root, "docs", name), "utf8")

const inner = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found)

/** The rows of docs/troubleshooting.md. */
export function documentedMistakes(): readonly DocumentedMistake[] {
  const lines = read("troubleshooting.md").split("\n")
  const rows = lines.filter((line) => /^\| (?!Mistake|-)/.test(line))
  return rows.map((row) => {
    const [, mistake = "", seen = "", advice = "", doctor] = row.split(/ *\| */)
    return {
      mistake,
      messages: inner(seen, /`([^`]+)`/g),
      saysNothingIsLogged: seen.includes("The log has no message"),
      isFoundByDoctor: doctor ? doctor === "yes" : undefined,
      sections: inner(advice, /\]\(((?:errors|warnings)\.md#[\w-]+)\)/g),
    }
  })
}

/** The sections that a log names, by a path or by the type of an error. */
export function loggedSections(log: string): readonly string[] {
  const links = inner(log, /https:\/\/[\w.]+\/((?:errors|warnings)#[\w-]+)/g)
  const named = links.map((link) => link.replace("#", ".md#"))
  const thrown = inner(log, /^ {2}type: '(\w+)'/gm)
  const refused = inner(
    log,
    /^\[auth\]\[warn\] (?:sign-in-failed|request-refused): .*? ([A-Z]\w+): /gm,
  )
  return [...named, ...[...thrown, ...refused].map((type) => `errors.md#${type.toLowerCase()}`)]
}

/** Whether a document of the reference has a section. */
export function isSection(place: string): boolean {
  const [file = "", anchor] = place.split("#")
  return inner(read(file), /^#+ (.+)$/gm).some((heading) => heading.toLowerCase() === anchor)
}
