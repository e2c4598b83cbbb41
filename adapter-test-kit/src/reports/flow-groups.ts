import type { FlowReport, Status } from "./report.ts"

/** Flows of a package with the same status and reason. */
export interface FlowGroup {
  readonly engine: string
  readonly detail: string
  readonly ids: readonly string[]
}

/** Groups flows that were not judged, by their reason. */
export function flowGroups(flows: readonly FlowReport[], status: Status): FlowGroup[] {
  const found = flows.filter((flow) => flow.status === status)
  const groups = Map.groupBy(found, ({ engine, detail }) => JSON.stringify([engine, detail]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [{ engine: first.engine, detail: first.detail, ids: group.map(({ id }) => id) }]
  })
}
