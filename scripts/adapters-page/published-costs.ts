import { readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** What each method of the published adapters costs: by column of the survey, then by method. */
export type PublishedCosts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the table of round trips out of the survey's document. */
export function readPublishedCosts(): PublishedCosts {
  const text = readFileSync(path.join(root, "docs/adapter-survey.md"), "utf8")
  const section = /^## Round trips\n([\s\S]*?)^## /m.exec(text)?.[1] ?? ""
  const [head = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  return new Map(
    head.slice(1).map((title, index) => {
      const costs = rows.map(([method = "", ...cells]) => [method, cells[index] ?? "–"] as const)
      return [title, new Map(costs)]
    }),
  )
}
