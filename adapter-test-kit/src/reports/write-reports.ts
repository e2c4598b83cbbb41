import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { ReportOptions } from "../subject/options.ts"
import { formatJUnit } from "./junit.ts"
import { formatMarkdown } from "./markdown-report.ts"
import type { Report } from "./report.ts"

/**
 * Writes the requested files and creates their folders. Synchronous, so that it also works when the
 * process is about to end.
 *
 * @param files - paths, relative to the working directory
 * @throws Error if a file cannot be written
 */
export function writeReports(report: Report, files: ReportOptions): void {
  write(files.json, () => `${JSON.stringify(report, undefined, 2)}\n`)
  write(files.junit, () => formatJUnit(report))
  write(files.markdown, () => formatMarkdown(report))
}

function write(file: string | undefined, content: () => string): void {
  if (file === undefined) return
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  writeFileSync(file, content())
}
