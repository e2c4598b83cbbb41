import { writeFileSync } from "node:fs"
import { renderDocument } from "./document/render-document.ts"
import { findProblems } from "./findings/problems.ts"
import { readReports, statusesOf } from "./findings/results.ts"
import { surveyLevel } from "./level.ts"

/** Where the document is. */
export const documentFile: URL = new URL("../../docs/adapter-survey.md", import.meta.url)

/**
 * Writes the document from the reports of the last run.
 *
 * @returns what has to be looked at, in sentences; empty when everything was
 */
export function writeDocument(): readonly string[] {
  const reports = readReports()
  writeFileSync(documentFile, renderDocument(reports, surveyLevel))
  return findProblems(statusesOf(reports))
}
