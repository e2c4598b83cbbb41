import type { StoreRuleId } from "@lockstep/adapter-test-kit"
import type { Store } from "@lockstep/core/adapters"
import type { EntryDatabase } from "./entry-database.ts"

/** What the kill matrix says of a store with one defect. */
export interface StoreDefect {
  /** What is wrong with it. */
  readonly defect: string
  /** The rule that is meant to catch it. */
  readonly breaks: StoreRuleId
  /** The other rules that cannot hold with this defect. */
  readonly also?: readonly StoreRuleId[]
}

/** A correct store in memory with one realistic defect. */
export interface BrokenStore extends StoreDefect {
  /**
   * The methods that differ.
   *
   * @param store - the correct one
   * @param database - that all instances share
   */
  change(store: Required<Store>, database: EntryDatabase): Partial<Store>
}
