import { expect, test } from "vitest"
import { contract } from "../src/contract/contract.ts"
import { storeContract } from "../src/contract/store/store-contract.ts"
import { levels, levelTitles } from "../src/rules/rule.ts"
import { rules, type Rule } from "../src/rules/rules.ts"
import { storeRules, type StoreRule } from "../src/rules/store-rules.ts"

/** What the rules of a letter are about; the page has them in this order. */
const subjects: Readonly<Record<string, string>> = {
  X: "Every method",
  U: "Users",
  A: "Accounts",
  S: "Sessions",
  V: "Verification tokens",
  W: "Passkeys",
  K: "`createUserWithAccount`",
  R: "Listing accounts and revoking sessions",
  P: "Deleting expired records",
  C: "Concurrent calls",
  F: "Failing databases",
  E: "Cost of a call",
}

const introduction = `# The contract

The requirements for an adapter: ${rules.length} rules, tested by ${contract.length} cases. Each rule has a level. An adapter reaches a level if it breaks no rule up to that level:

${levels.map((level) => `- **${level}**: ${levelTitles[level]}`).join("\n")}

Pass the name of a rule or a case with a reason to the kit's \`skip\` and \`knownFailures\` options, and names of rules to the \`only\` option. A rule without its own cases is checked in every case. The [kill matrix](https://lockstep.example/reports/kill-matrix.html) lists the broken adapters that test each rule. [Stores](#stores) have separate rules.`

const introductionToStores = `The requirements that \`runStoreTests\` and \`lockstep-adapter test --store\` check for a store of short-lived entries: ${storeRules.length} rules, tested by ${storeContract.length} cases. Levels and options are the same as above. [Test a store](store-kit.md) explains how to run them, and the [kill matrix of stores](https://lockstep.example/reports/store-kill-matrix.html) lists the broken stores that test each rule.`

function render(): string {
  const sections = Object.entries(subjects).flatMap(([letter, title]) => [
    `## ${title}`,
    ...rules.filter(({ id }) => id.startsWith(letter)).flatMap(renderRule),
  ])
  const ofStores = ["## Stores", introductionToStores, ...storeRules.flatMap(renderRule)]
  return `${[introduction, ...sections, ...ofStores].join("\n\n")}\n`
}

function renderRule({ id, level, text, why }: Rule | StoreRule): string[] {
  const cases = [...contract, ...storeContract].filter(({ rule }) => rule === id)
  return [
    `### ${id}`,
    `Level ${level}. ${text} ${why}`,
    ...(cases.length === 0 ? [] : [cases.map((each) => `- ${each.id}: ${each.title}`).join("\n")]),
  ]
}

test("every rule is about something that the page names", () => {
  const letters = new Set(rules.map(({ id }) => id.charAt(0)))
  expect([...letters].toSorted()).toEqual(Object.keys(subjects).toSorted())
})

test("the page says what the rules and cases are", async () => {
  await expect(render()).toMatchFileSnapshot("../../docs/contract.md")
})
