import { randomBytes } from "node:crypto"
import type { Store } from "@lockstep/core/adapters"
import { ruleNameOf, type StoreCaseId } from "../rules/case-id.ts"
import { storeRuleTexts, type StoreRuleId } from "../rules/store-rules.ts"
import type { CheckedAdapter } from "../subject/own-case.ts"
import type { StoreReaders } from "../subject/store-subject.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { BenchCase, CaseNeeds, CaseTools, InstanceLimits } from "./case.ts"

/** The store under test as cases see it: each call must settle within the deadline. */
export type WatchedStore = CheckedAdapter<Store>

/** Another instance of the store under test. */
export interface OtherStore {
  readonly store: WatchedStore
  /** Closes it before the case ends. */
  close(): Promise<void>
}

/** Tools of a case for stores. */
export interface StoreTools {
  readonly store: WatchedStore
  /** The tools that the runner gives to every case. */
  readonly tools: CaseTools
  readonly raw: Partial<StoreReaders>
  /** Returns a key that nothing else uses. */
  key(about?: string): string
  /**
   * Opens a second instance in this process.
   *
   * @throws {NotApplicable} without a factory, or if entries are not shared
   */
  another(limits?: InstanceLimits): Promise<OtherStore>
  /**
   * Opens an instance in another process.
   *
   * @param clockAhead - how far the clock of that process is ahead, in milliseconds
   * @throws {NotApplicable} without the option `module`, or if entries are not shared
   */
  elsewhere(clockAhead?: number): Promise<OtherStore>
}

/** A case for stores. */
export interface StoreCase extends BenchCase {
  readonly rule: StoreRuleId
  readonly needs: readonly StoreMethod[]
}

/**
 * Defines a case for stores.
 *
 * @param id - the rule that it tests, and a number unique within that rule
 * @param run - throws if the case fails
 * @param asks - what it needs besides a store
 */
export function defineStoreCase(
  id: StoreCaseId,
  title: string,
  run: (tools: StoreTools) => Promise<void>,
  asks: CaseNeeds = {},
): StoreCase {
  // By its type, the part before the dot is the name of a rule.
  const rule = ruleNameOf(id) as StoreRuleId
  return {
    id,
    rule,
    title,
    level: storeRuleTexts[rule].level,
    needs: ["get"],
    // Bystanders are for cases of adapters, and each case here has its own keys.
    asks: { bystanders: false, alone: false, ...asks },
    run: (tools) => run(storeToolsOf(tools)),
  }
}

/** Returns the store that takes the place of the adapter in a case for stores. */
export function storeOf(adapter: WatchedAdapter): WatchedStore {
  // The subject of such a case is a store. Its methods are reached like an author's own methods.
  return adapter as object as WatchedStore
}

function storeToolsOf(tools: CaseTools): StoreTools {
  return {
    tools,
    store: storeOf(tools.adapter),
    raw: readersOf(tools.subject),
    key: (about = "entry") => `kit:${about}:${randomBytes(9).toString("base64url")}`,
    async another(limits) {
      const { adapter, close } = await tools.another(limits)
      return { store: storeOf(adapter), close }
    },
    async elsewhere(clockAhead) {
      const { adapter, close } = await tools.elsewhere(undefined, clockAhead)
      return { store: storeOf(adapter), close }
    },
  }
}

/** The readers of a store. Both kinds of subjects use the same names. */
function readersOf({ raw = {} }: CaseTools["subject"]): Partial<StoreReaders> {
  return raw
}
