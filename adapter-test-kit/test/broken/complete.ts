import { readFileSync } from "node:fs"

const inRoot = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")

/**
 * The names of the broken adapters or stores that a kill matrix publishes, sorted.
 *
 * @param page - its file in `docs`
 */
export function namesIn(page: string): string[] {
  const rows = inRoot(`docs/${page}`).matchAll(/^\| \w+ \| L\d \| `([^`]+)` \|/gm)
  return [...rows].flatMap(([, name]) => name ?? []).toSorted()
}

/**
 * The shelves of which a file does not run every entry, with that file.
 *
 * @param shelvesByFile - the shelves by their variables, by the file that runs them
 */
export function filesWithoutTheirShelves(
  shelvesByFile: Readonly<Record<string, Readonly<Record<string, object>>>>,
): string[] {
  return Object.entries(shelvesByFile).flatMap(([file, shelves]) =>
    Object.keys(shelves)
      .filter((name) => !inRoot(file).includes(`Object.entries(${name})`))
      .map((name) => `${file}: ${name}`),
  )
}
