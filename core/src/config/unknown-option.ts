import { type Finding, finding } from "./mistakes.ts"
import { nearestName } from "./nearest-name.ts"

/** Notes an option that does not exist, with the one that was probably meant. */
export function unknownOption(path: string, written: string, known: Iterable<string>): Finding {
  const names = [...known]
  const meant = nearestName(written, names)
  const hint = meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${meant}?`
  return finding("option-unknown", path, `does not exist and is ignored. ${hint}`)
}
