/** A statement as a library sent it to its driver. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What a library sent, in the order in which it was sent. */
export interface Recorded {
  /** Adds a statement. */
  add(sql: string, parameters: readonly unknown[]): void
  /** Takes what was sent since the last time. */
  take(): readonly Statement[]
}

/** Begins a record. */
export function recorded(): Recorded {
  let statements: Statement[] = []
  return {
    add(sql, parameters) {
      statements.push({ sql, parameters })
    },
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}
