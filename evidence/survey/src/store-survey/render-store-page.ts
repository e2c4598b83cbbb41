import { storeRules, type Status } from "@lockstep/adapter-test-kit"
import type { StoreResult } from "./store-results.ts"
import { storeSetups } from "./store-setups.ts"

const marks: Readonly<Record<Status, string>> = {
  pass: "✓",
  fail: "✗",
  na: "·",
  known: "✗",
  skipped: "–",
  unjudged: "–",
}

/** Writes the page on libraries behind a store. */
export function renderStorePage(results: readonly StoreResult[]): string {
  const ids = results.map(({ id }) => id)
  return [
    "# Survey of stores",
    "",
    "The kit for stores, run on libraries that applications already use for short-lived values. The same code",
    "(`evidence/survey/src/store-survey/behind.ts`) turns each of them into a `Store`. If the library has one call for a",
    "method, the method uses it; otherwise the method is a read and a write. `node evidence/survey/src/store-survey/main.ts`",
    "runs the survey.",
    "",
    "| Library | Packages | On | Node.js | Date |",
    "| ------- | -------- | -- | ------- | ---- |",
    ...results.map(setupRow),
    "",
    "✓ holds, ✗ is broken, · is not applicable, – has no result. The rules are in [the contract](contract.md#stores).",
    "",
    `| Rule | Level | ${ids.map((id) => `\`${id}\``).join(" | ")} | What it is about |`,
    `| ---- | ----- | ${ids.map(() => "---").join(" | ")} | ---------------- |`,
    ...storeRules.map(({ id, level, text }) => {
      const seen = results.map(({ rules }) => marks[rules[id] ?? "unjudged"])
      return `| ${id} | L${level} | ${seen.join(" | ")} | ${text} |`
    }),
    "",
    ...storeSetups.flatMap(({ id, verdicts }) => [
      `## Failures of \`${id}\``,
      "",
      ...Object.entries(verdicts).map(([rule, why]) => `- **${rule}**: ${why}`),
      "",
    ]),
    "With each of these libraries, two concurrent requests can both succeed. Use [a store of Lockstep](stores.md),",
    "or test your own with [the kit for stores](store-kit.md).",
    "",
  ].join("\n")
}

function setupRow({ id, packages, node, date }: StoreResult): string {
  const names = Object.entries(packages).map(([name, version]) => `${name} ${version}`)
  const on = storeSetups.find((setup) => setup.id === id)?.on ?? ""
  return `| \`${id}\` | ${names.join(", ")} | ${on} | ${node.replace("v", "")} | ${date} |`
}
