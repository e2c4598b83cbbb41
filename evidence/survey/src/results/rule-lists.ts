import type { SetUpResult, Status } from "./setup-result.ts"

/** How every rule came out on every setup: by setup, then by rule. */
export type Statuses = ReadonlyMap<string, ReadonlyMap<string, Status>>

/** How every rule came out on every setup. */
export function statusesOf(results: readonly SetUpResult[]): Statuses {
  return new Map(results.map((result) => [result.setUp, statusesIn(result)]))
}

/** How every rule came out on one setup. */
export function statusesIn({ rules }: SetUpResult): ReadonlyMap<string, Status> {
  const { unfinished: _, ...lists } = rules
  // Keys are statuses.
  const entries = Object.entries(lists) as [Status, string][]
  return new Map(entries.flatMap(([status, ids]) => idsIn(ids).map((id) => [id, status])))
}

/** The rules that a run did not come to in its time. */
export function unfinishedIn({ rules }: SetUpResult): readonly string[] {
  return idsIn(rules.unfinished ?? "")
}

/** Lists rules by how they came out. */
export function ruleLists(
  statuses: ReadonlyMap<string, Status>,
  unfinished: readonly string[],
): SetUpResult["rules"] {
  const all = [...statuses, ...unfinished.map((id) => [id, "unfinished"] as const)]
  const groups = Map.groupBy(all, ([, list]) => list)
  const order = ["pass", "fail", "known", "skipped", "unjudged", "na", "unfinished"] as const
  return Object.fromEntries(
    order.flatMap((list) => {
      const ids = groups.get(list)?.map(([id]) => id)
      return ids === undefined ? [] : [[list, ids.join(" ")]]
    }),
  )
}

function idsIn(list: string): readonly string[] {
  return list.split(" ").filter((id) => id !== "")
}
