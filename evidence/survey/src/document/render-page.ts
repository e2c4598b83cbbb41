import type { SetUpResult } from "../results/setup-result.ts"
import { statusesOf } from "../results/rule-lists.ts"
import { deadline } from "../run-set-up.ts"
import { renderComparison } from "./comparison.ts"
import { renderFindings } from "./findings.ts"
import { renderMatrix } from "./matrix.ts"
import { renderRoundTrips } from "./round-trips.ts"
import { renderCounts, renderSetUps } from "./set-up-list.ts"

const introduction = `# Survey of published adapters

The adapter test kit, run unchanged on published Auth.js adapters. Each adapter is set up as its documentation describes, with the documented tables, on a real database.

\`npm run survey\` runs all of it in about half an hour, \`npm run survey -- mongodb pg-postgres\` only these setups, and \`npm run survey -- U8 V3\` only these rules. A run stores its results in \`evidence/survey/results.json\`, from which this page is generated. It writes every failure, with the calls that repeat it, to \`.lockstep/reports/survey/failures.md\`, next to the reports of the kit.`

const matrixText = `✓ holds, ✗ is broken, · is not applicable: the package does not have the methods, or does not declare what the rule is about; – was not run, or has no result. [The contract](contract.md) explains each rule.`

const findingsText = `Every failure was examined manually, in the source of the package or with separate calls. The survey fails if a failure was not examined. This section lists the defects. Failures that follow from another defect of the same setup are only in \`failures.md\`. "Unsure" means that the cause can be outside the package.`

const comparisonText = `The same packages were measured manually before the kit existed. This table shows those measurements, each with the kit's result for the rule. A rule tests more than one measurement, so the kit can find a failure that the measurement did not.`

const roundTripsText = `Requests that a call sends and waits for, counted on the network connection; · the method is missing, – there is no network connection, or the run did not reach the call.`

/** Writes the page. */
export function renderPage(results: readonly SetUpResult[]): string {
  const statuses = statusesOf(results)
  return [
    introduction,
    `Each call has a timeout of ${deadline / 1000} s. The time zone of a run has daylight saving time.`,
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
    "## Comparison with manual measurements",
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
