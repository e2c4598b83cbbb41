import type { SetUpResult } from "../results/setup-result.ts"
import { statusesOf } from "../results/rule-lists.ts"
import { deadline } from "../run-set-up.ts"
import { renderComparison } from "./comparison.ts"
import { renderFindings } from "./findings.ts"
import { renderMatrix } from "./matrix.ts"
import { renderRoundTrips } from "./round-trips.ts"
import { renderCounts, renderSetUps } from "./set-up-list.ts"

const introduction = `# Survey of published adapters

The adapter test kit, run unchanged on published Auth.js adapters. Each of them is set up as its own documentation says, with the tables given there, on a real database.

\`npm run survey\` runs all of it in about half an hour, \`npm run survey -- mongodb pg-postgres\` only these setups, and \`npm run survey -- U8 V3\` only these rules. A run keeps its results in \`survey/results.json\`, from which this page is written, and puts every failure with the calls that repeat it into \`.lockstep/reports/survey/failures.md\`, beside the reports of the kit.`

const matrixText = `✓ holds, ✗ is broken, · does not apply: the package lacks the methods, or declares nothing that the rule is about; – was not run, or could not be judged. What each rule demands and why is in [the contract](contract.md).`

const findingsText = `Every failure was examined by hand, in the source of the package or with separate calls; the survey fails if one has not been. These are the defects. What follows from another defect of the same setup is in \`failures.md\` only. Unsure means that the cause may be outside the package.`

const comparisonText = `Before there was a kit, the same packages were measured by hand. This is that table, each cell with what the kit saw of the rule. A rule is wider than one probe of it, so the kit can see it broken where the probe saw nothing.`

const roundTripsText = `Requests that a call sends and waits for, counted on the wire; · the method is missing, – nothing goes over a wire, or the run did not come to it.`

/**
 * Writes the page.
 *
 * @param results - of all setups, in the order of the page
 */
export function renderPage(results: readonly SetUpResult[]): string {
  const statuses = statusesOf(results)
  return [
    introduction,
    `A call may take ${deadline / 1000} s. The time zone of a run has summer time.`,
    "## Setups",
    renderSetUps(results),
    "## Rules that hold",
    renderCounts(results),
    "## Rule by rule",
    matrixText,
    renderMatrix(statuses),
    "## Findings",
    findingsText,
    renderFindings(statuses),
    "## Beside what was measured by hand",
    comparisonText,
    renderComparison(statuses),
    "## Round trips",
    roundTripsText,
    renderRoundTrips(results),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n")
}
