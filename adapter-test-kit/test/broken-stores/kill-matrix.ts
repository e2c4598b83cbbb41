import { storeRules } from "@lockstep/adapter-test-kit"
import { allBrokenStores as all } from "./all-broken.ts"

/** The page of the site that lists the broken stores of each rule. */
export function storeKillMatrix(): string {
  const rows = storeRules.flatMap(({ id, level }) =>
    all
      .filter(([, { breaks }]) => breaks === id)
      .map(
        ([name, { defect, also = [] }]) =>
          `| ${id} | L${level} | \`${name}\` | ${defect} | ${also.join(" ")} |`,
      ),
  )
  return [
    "# The kill matrix of stores",
    "",
    "Each rule for stores is tested by at least one broken store in `adapter-test-kit/test/broken-stores`: a",
    "correct store in memory with one defect, or the reference store on Redis with one. The tests run each of",
    "them. Each must be caught by the rule meant for it, and by exactly those other rules of the run that",
    "cannot hold with the defect. A rule without a broken store fails the tests. The rules are in",
    "[the contract](contract.md#stores).",
    "",
    `${storeRules.length} rules, ${all.length} broken stores, all of them caught.`,
    "",
    "| Rule | Level | Broken store | Its defect | Also broken |",
    "| ---- | ----- | ------------ | ---------- | ----------- |",
    ...rows,
    "",
  ].join("\n")
}
