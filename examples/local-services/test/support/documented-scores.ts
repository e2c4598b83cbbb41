import { readFileSync } from "node:fs"

import type { Measurement, Scores } from "./lighthouse.ts"

const document = new URL("../../../../docs/lighthouse.md", import.meta.url)

/**
 * Reads the scores of one section of docs/lighthouse.md.
 *
 * @param section - its heading
 */
function documentedScores(section: string): Record<string, Scores> {
  const [, text = ""] = readFileSync(document, "utf8").split(`\n## ${section}\n`)
  const [own = ""] = text.split("\n## ")
  const rows = own.split("\n").filter((line) => /^\| .*\d/.test(line))
  return Object.fromEntries(
    rows.map((row) => {
      const [, name = "", ...points] = row.split("|").map((cell) => cell.trim())
      const [accessibility = 0, bestPractices = 0, seo] = points.filter(Boolean).map(Number)
      return [
        name,
        seo === undefined ? [accessibility, bestPractices] : [accessibility, bestPractices, seo],
      ]
    }),
  )
}

/**
 * Lists each page that is worse than documented, with the audits that it does not pass, and each that is not
 * documented as it is.
 *
 * @param section - heading of the section of docs/lighthouse.md
 * @param measured - all pages of the section
 */
export function scoreProblems(
  section: string,
  measured: Readonly<Record<string, Measurement>>,
): readonly string[] {
  const documented = documentedScores(section)
  const names = new Set([...Object.keys(documented), ...Object.keys(measured)])
  return [...names].flatMap((name) => {
    const wanted = documented[name]?.join(" ")
    const { scores, failures } = measured[name] ?? {}
    const found = scores?.join(" ")
    return wanted === found
      ? []
      : [`${name}: documented ${wanted}, measured ${found}; not passed: ${failures?.join(", ")}`]
  })
}
