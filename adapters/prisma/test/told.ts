import type { SchemaProblem } from "@lockstep/core/adapters"

/** Problems as short texts, for comparison. */
export function told(problems: readonly SchemaProblem[]): readonly string[] {
  return problems.map(({ kind, table, columns }) => [kind, table, ...columns].join(" ").trim())
}
