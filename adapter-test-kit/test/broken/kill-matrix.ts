import { rules } from "@lockstep/adapter-test-kit"
import { allBroken as all } from "./all-broken.ts"
import { emptyConditions } from "./empty-conditions.ts"

/** The page of the site that lists the broken adapters of each rule. */
export function killMatrix(): string {
  const rows = rules.flatMap(({ id, level }) =>
    all
      .filter(([, { breaks }]) => breaks === id)
      .map(([name, { defect, also = [] }]) => {
        const others = also.length === 0 ? "" : also.join(" ")
        return `| ${id} | L${level} | \`${name}\` | ${defect} | ${others} |`
      }),
  )
  return [
    "# The kill matrix",
    "",
    "Each rule of the contract is tested by at least one broken adapter in `adapter-test-kit/test/broken`: the",
    "reference adapter with one defect that occurs in real adapters. For levels 4 and 5 it is the reference",
    "behind a network connection, or the adapter of the example on PostgreSQL. The tests run each of them. Each",
    "must be caught by the rule meant for it, and by exactly those other rules of its run that cannot hold with",
    "the defect. A rule without a broken adapter fails the tests. The rules are in [the contract](contract.md).",
    "",
    `${rules.length} rules, ${all.length} broken adapters, all of them caught.`,
    "",
    "| Rule | Level | Broken adapter | Its defect | Also broken |",
    "| ---- | ----- | -------------- | ---------- | ----------- |",
    ...rows,
    "",
    "## Cases that no other case replaces",
    "",
    "Each of these broken adapters fails only the listed cases. Without those cases it would pass. In the last",
    "rows, one method treats an empty key as no key.",
    "",
    "| Broken adapter | The cases that fail |",
    "| -------------- | ------------------- |",
    ...all.flatMap(([name, { cases }]) => (cases ? [`| \`${name}\` | ${cases.join(" ")} |`] : [])),
    ...Object.entries(emptyConditions).map(
      ([name, { cases }]) => `| \`empty-conditions\`: ${name} | ${cases.join(" ")} |`,
    ),
    "",
  ].join("\n")
}
