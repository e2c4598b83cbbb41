import type { CaseTools } from "../bench/case.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** The name of an instance in printed code. */
export type InstanceName = "adapter" | "second"

/** The instances of the subject that a sequence may use, one at a time. */
export interface Instances {
  /** Returns the instance that receives the calls. */
  current(): { readonly name: InstanceName; readonly adapter: WatchedAdapter }
  /** Switches to the other instance, if there is one. */
  swap(): void
  /** Returns to the first instance, for the next sequence. */
  rewind(): void
  /** Closes the second instance and opens it again. */
  reconnect(): Promise<void>
}

/** Returns the one instance that every case has. */
export function oneInstance({ adapter }: CaseTools): Instances {
  return {
    current: () => ({ name: "adapter", adapter }),
    swap() {},
    rewind() {},
    async reconnect() {},
  }
}

/**
 * Opens two instances on one store.
 *
 * @throws NotApplicable if the author passed an adapter without a factory
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
