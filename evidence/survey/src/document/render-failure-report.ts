import type { SetUpReport } from "../run-set-up.ts"
import { renderFailures, renderReproductions } from "./failures.ts"

const introduction = `# Failures of published adapters

One entry for each rule that a package broke when it was last run on this machine: the verdict, and the cases of the kit that saw it. **True** is a defect of the package, **follows from another** is an effect of another failure of the same setup, **unsure** may have a cause outside the package, which the verdict names, and **the kit is wrong** is what it says.`

const reproductionsText = `What the first case saw of each failure, and calls that repeat it on a fresh database. Generated IDs and times in them are replaced by fixed ones, and long ones are cut in the middle; the reports beside this file have them whole. Calls that run at the same time repeat a failure on most runs only.`

/** Writes every failure with what repeats it. */
export function renderFailureReport(reports: readonly SetUpReport[]): string {
  return [
    introduction,
    "## Failures",
    renderFailures(reports),
    "## Reproductions",
    reproductionsText,
    renderReproductions(reports),
    "",
  ].join("\n\n")
}
