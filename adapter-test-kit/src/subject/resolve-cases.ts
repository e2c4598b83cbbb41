import { isOwnCaseId } from "../rules/case-id.ts"
import { levels } from "../rules/rule.ts"
import type { OwnCase } from "./own-case.ts"

/**
 * Checks the author's own cases.
 *
 * @param taken - the names of the contract's cases
 * @param problems - list to which problems are added
 */
export function resolveCases(
  given: unknown,
  taken: ReadonlySet<string>,
  problems: string[],
): OwnCase[] {
  if (given === undefined) return []
  if (!Array.isArray(given)) {
    problems.push("cases: must be a list of what defineCase returns")
    return []
  }
  const cases = given.filter((each, index) => isCase(each, `cases[${index}]`, taken, problems))
  const counts = Map.groupBy(cases, ({ id }) => id)
  for (const [id, same] of counts) {
    if (same.length > 1) {
      const titles = same.map(({ title }) => `"${title}"`).join(" and ")
      problems.push(`cases: ${same.length} cases have the id ${id}: ${titles}`)
    }
  }
  return cases
}

function isCase(
  given: unknown,
  place: string,
  taken: ReadonlySet<string>,
  problems: string[],
): given is OwnCase {
  if (typeof given !== "object" || given === null) {
    problems.push(`${place}: must be what defineCase returns`)
    return false
  }
  const { id, title, level, needs, run }: Partial<Record<keyof OwnCase, unknown>> = given
  const before = problems.length
  if (typeof id === "string" && taken.has(id)) {
    problems.push(`${place}: ${id} is a case of the contract. Use a prefix of your own: own.1`)
  } else if (typeof id !== "string" || !isOwnCaseId(id)) {
    const example = "a prefix of your own in lower case and a number, such as own.1"
    problems.push(`${place}: the id ${String(id)} must be ${example}`)
  }
  const name = `${place} (${String(id)})`
  if (typeof title !== "string" || title.trim() === "") problems.push(`${name}: needs a title`)
  if (!levels.some((each) => each === level)) {
    problems.push(`${name}: level must be a whole number from 0 to 5`)
  }
  if (!Array.isArray(needs) || !needs.every((each) => typeof each === "string")) {
    problems.push(`${name}: needs must be a list of names of methods`)
  }
  if (typeof run !== "function") problems.push(`${name}: run must be a function`)
  return problems.length === before
}
