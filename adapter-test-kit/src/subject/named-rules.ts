import { ruleNameOf, type JudgedId, type OwnCaseId } from "../rules/case-id.ts"
import { didYouMean } from "../values/nearest.ts"
import type { ContractNames } from "./contract-names.ts"

/**
 * Reads the rules and cases of an option, each with its reason.
 *
 * @param problems - list to which problems are added
 */
export function resolveReasons(
  option: string,
  given: unknown,
  names: ContractNames,
  problems: string[],
): Map<string, string> {
  const found = new Map<string, string>()
  if (given === undefined) return found
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    const example = names.kind === "store" ? "ST3" : "U8"
    problems.push(
      `${option}: must be an object of rules with reasons, such as { ${example}: "see #12" }`,
    )
    return found
  }
  for (const [id, reason] of Object.entries(given)) {
    if (!names.rules.some((rule) => rule === id) && !names.cases.has(id)) {
      problems.push(`${option}: ${unknownId(id, names)}`)
    } else if (typeof reason !== "string" || reason.trim() === "") {
      problems.push(`${option}: ${id} needs a reason`)
    } else found.set(id, reason)
  }
  return found
}

/** Returns a message that there is no such rule or case, with the most similar name. */
export function unknownId(
  id: string,
  { rules, cases }: Pick<ContractNames, "rules" | "cases">,
): string {
  const rule = ruleNameOf(id)
  if (rule === id) return `there is no rule ${id}.${didYouMean(id, rules)}`
  // If the rule is correct, suggests its nearest case: the number is the mistake.
  const all = [...cases]
  const own = all.filter((each) => ruleNameOf(each) === rule)
  if (own.length === 0) return `there is no case ${id}.${didYouMean(id, all)}`
  return `there is no case ${id}. ${rule} has ${own.join(", ")}.`
}

/**
 * Checks that no rule or case is listed twice.
 *
 * @param lists - the names in `skip` and in `knownFailures`
 * @param problems - list to which problems are added
 */
export function checkListedOnce(
  lists: readonly ReadonlyMap<string, string>[],
  problems: string[],
): void {
  const [first, second] = lists
  for (const id of first?.keys() ?? []) {
    if (second?.has(id)) problems.push(`${id}: is both skipped and a known failure`)
  }
  for (const id of lists.flatMap((list) => [...list.keys()])) {
    const rule = ruleNameOf(id)
    if (rule !== id && lists.some((list) => list.has(rule))) {
      problems.push(`${id}: ${rule} is listed as a whole`)
    }
  }
}

/**
 * Reads the option `only`.
 *
 * @param ownIds - the names of the author's own cases
 * @param problems - list to which problems are added
 */
export function resolveOnly(
  given: unknown,
  ownIds: readonly OwnCaseId[],
  names: ContractNames,
  problems: string[],
): Set<JudgedId> {
  const found = new Set<JudgedId>()
  if (!Array.isArray(given) || given.length === 0) {
    problems.push("only: must be a list of at least one rule")
    return found
  }
  for (const rule of given) {
    const known = [...ownIds, ...names.rules].find((id) => id === rule)
    if (known !== undefined) found.add(known)
    else {
      const meant = didYouMean(String(rule), [...names.rules, ...ownIds])
      problems.push(`only: there is no rule ${String(rule)}.${meant}`)
    }
  }
  return found
}
