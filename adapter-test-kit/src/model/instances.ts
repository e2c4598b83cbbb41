import type { CaseTools } from "../bench/case.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** What an instance is called in printed code. */
export type InstanceName = "adapter" | "second"

/** The instances of the subject that a sequence may use, one at a time. */
export interface Instances {
  /** The one that calls go to. */
  current(): { readonly name: InstanceName; readonly adapter: WatchedAdapter }
  /** Sends the calls to the other one, where there is one. */
  swap(): void
  /** Goes back to the first one, for the next sequence. */
  rewind(): void
  /** Closes the second one and opens it anew. */
  reconnect(): Promise<void>
}

/**
 * The one instance that every case has.
 *
 * @param tools - of the case
 */
export function oneInstance({ adapter }: CaseTools): Instances {
  return {
    current: () => ({ name: "adapter", adapter }),
    swap() {},
    rewind() {},
    async reconnect() {},
  }
}

/**
 * Two instances on one store.
 *
 * @param tools - of the case
 * @throws NotApplicable when only one adapter was handed in
 */
export async function twoInstances(tools: CaseTools): Promise<Instances> {
  let second = await tools.another()
  let name: InstanceName = "adapter"
  return {
    current: () => ({ name, adapter: name === "adapter" ? tools.adapter : second.adapter }),
    swap: () => void (name = name === "adapter" ? "second" : "adapter"),
    rewind: () => void (name = "adapter"),
    async reconnect() {
      await second.close()
      second = await tools.another()
    },
  }
}
