import { readFileSync } from "node:fs"

const inRoot = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8")

/**
 * The lists of which a file does not run every entry, with that file.
 *
 * @param brokenByFile - the lists by their variables, by the file that runs them
 */
export function filesThatLeaveOut(
  brokenByFile: Readonly<Record<string, Readonly<Record<string, object>>>>,
): string[] {
  return Object.entries(brokenByFile).flatMap(([file, lists]) =>
    Object.keys(lists)
      .filter((name) => !inRoot(file).includes(`Object.entries(${name})`))
      .map((name) => `${file}: ${name}`),
  )
}
