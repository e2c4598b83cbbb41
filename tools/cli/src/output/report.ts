/** What an entry means: `error` and `warning` are findings, the others are not. */
export type EntryLevel = "error" | "warning" | "ok" | "info" | "unknown"

/** One line of a report. */
export interface Entry {
  readonly level: EntryLevel
  /** The option, environment variable, provider or table that it is about. */
  readonly path?: string
  /** What was found, and for a finding what to do. No secret is in it. */
  readonly message: string
}

/** Entries about one topic. */
export interface Section {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** The result of a command. */
export interface Report {
  /** What the command prints. Default: the sections. */
  readonly text?: string
  /** Properties that the JSON has beside `command`, `exitCode` and `findings`. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly sections?: readonly Section[]
}

/** A finding as the JSON has it. */
export interface ReportedFinding extends Entry {
  readonly section: string
}

/** The entries of a report that are findings. */
export function findingsOf({ sections = [] }: Report): readonly ReportedFinding[] {
  return sections.flatMap(({ title, entries }) =>
    entries
      .filter(({ level }) => level === "error" || level === "warning")
      .map((entry) => ({ section: title, ...entry })),
  )
}
