import type { Level } from "@lockstep/adapter-test-kit"
import { statusesOf } from "../findings/results.ts"
import { deadline, type SetUpReport } from "../run-set-up.ts"
import { renderComparison } from "./comparison.ts"
import { renderFailures, renderReproductions } from "./failures.ts"
import { renderMatrix } from "./matrix.ts"
import { renderRoundTrips } from "./round-trips.ts"
import { renderCounts, renderSetUps } from "./set-up-list.ts"

const introduction = `# Survey of published adapters

The adapter test kit, run unchanged on adapters that other people publish, each made as its own documentation says and with the tables given there, on real databases. Written by \`npm run survey\`, which starts the databases, runs the kit on every set-up in a process of its own, and keeps the reports; do not edit it by hand.

Every failure was looked at by hand, in the source of the package or with calls of one's own. The verdict stands beside it: **true** is a defect of its own, **follows from another** is an effect of another failure of the same set-up, **unsure** may have a cause outside the package, which it names, and **the kit is wrong** is what it says. A failure without a verdict makes the survey fail.`

const matrixText = `✓ holds, ✗ is broken, · does not apply: the package lacks the methods, or nothing was declared that the rule is about; – was not run. The rules are in the package \`@lockstep/adapter-test-kit\`, with the reason for each.`

const comparisonText = `Before there was a kit, the same packages were measured by hand: section 5 of the adapter contract. This is that table, each cell with what the kit saw of the rule. A rule is wider than one probe of it, so the kit can see it broken where the probe saw nothing.`

const roundTripsText = `Requests that a call sends and waits for, counted on the wire; · the method is missing, – nothing goes over a wire, or the run did not come to it.`

const failuresText = `One entry for each rule that a package breaks: the verdict, and the cases of the kit that saw it. What they saw is at the end of this document.`

const reproductionsText = `What the first case saw of each failure, and calls that repeat it on a fresh database. Generated ids and times in them are replaced by fixed ones, and long ones are cut in the middle; the reports of a run have them whole. Calls that run at the same time repeat a failure on most runs only.`

/**
 * Writes the document.
 *
 * @param reports - of all set-ups
 * @param level - the highest level that was run
 */
export function renderDocument(reports: readonly SetUpReport[], level: Level): string {
  const statuses = statusesOf(reports)
  const kit = reports[0]?.report
  return [
    introduction,
    `Level: ${level} of 5. Rules that a run did not come to within its time are named in the row of the set-up. A call may take ${deadline / 1000} s. Node.js ${kit?.versions.node ?? ""}, in a time zone with summer time.`,
    "## Set-ups",
    renderSetUps(reports),
    "## Rules that hold",
    renderCounts(reports, level),
    "## Rule by rule",
    matrixText,
    renderMatrix(statuses, level),
    "## Beside the table of the contract",
    comparisonText,
    renderComparison(statuses),
    "## Round trips",
    roundTripsText,
    renderRoundTrips(reports),
    "## Failures",
    failuresText,
    renderFailures(reports),
    "## Reproductions",
    reproductionsText,
    renderReproductions(reports),
    "",
  ].join("\n\n")
}
