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
  R: "A user's ways to sign in, and ending them",
  P: "Deleting what has expired",
  C: "Calls at the same time",
  F: "Failing databases",
  E: "What a call costs",
}

const introduction = `# The contract

What the kit demands of an adapter: ${rules.length} rules, shown by ${contract.length} cases. A rule has a level, and an adapter is of a level when it breaks no rule up to that level:

${levels.map((level) => `- **${level}**: ${levelTitles[level]}`).join("\n")}

The options \`skip\` and \`knownFailures\` of the kit take the name of a rule or of a case with a reason, and \`only\` takes names of rules. A rule without cases of its own is judged in every case. The [kill matrix](kill-matrix.md) shows the broken adapters by which each rule is proved. [Stores](#stores) have rules of their own.`

const introductionToStores = `What \`runStoreTests\` and \`lockstep-adapter test --store\` demand of a store of short-lived entries: ${storeRules.length} rules, shown by ${storeContract.length} cases. Levels and options are those above. [The kit for stores](store-kit.md) explains how to run them, and the [kill matrix of stores](store-kill-matrix.md) shows the broken stores by which each rule is proved.`

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
