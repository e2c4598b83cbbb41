import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** A test that a document names; without a name, all tests of the file. */
export interface NamedTest {
  readonly file: string
  readonly name: string
}

/** The tests in the last cell of a table's row: `` `file.test.ts`: name ``, several with `<br>`. */
export function namedTests(cell: string): readonly NamedTest[] {
  return cell.split("<br>").flatMap((part) => {
    const [, file = "", name = ""] = /^\s*`([^`]+\.ts)`(?:: (.*?))?\s*$/.exec(part) ?? []
    return file === "" ? [] : [{ file, name }]
  })
}

/** Why a named test does not exist; `undefined` when it does. */
export function missingTest({ file, name }: NamedTest): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return `there is no ${file}`
  const source = readFileSync(place, "utf8").replaceAll(/\s+/g, " ")
  return source.includes(name) ? undefined : `${file} has no test "${name}"`
}
