import { readFileSync } from "node:fs"
import path from "node:path"
import { scratch } from "../setup/workspace.mjs"

/** What the page takes from a report of the kit. */
export interface ContractReport {
  readonly level: number
  readonly rules: readonly {
    readonly id: string
    readonly level: number
    readonly status: string
    readonly detail: string
  }[]
  readonly capabilities: { readonly methods: readonly string[] }
  readonly methods: { readonly [method: string]: { readonly requests: number } | undefined }
}

/** The folder that contract tests write their reports into. */
const folder = path.join(scratch, "reports")

/**
 * Reads the report that the last run of a contract test has left.
 *
 * @returns undefined when there is none
 */
export function readContractReport(id: string): ContractReport | undefined {
  try {
    // Written by the kit.
    return JSON.parse(readFileSync(path.join(folder, `${id}.json`), "utf8")) as ContractReport
  } catch {
    return undefined
  }
}
