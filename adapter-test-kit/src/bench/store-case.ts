import { randomBytes } from "node:crypto"
import type { Store } from "@lockstep/core/adapters"
import { ruleNameOf, type StoreCaseId } from "../rules/case-id.ts"
import { storeRuleTexts, type StoreRuleId } from "../rules/store-rules.ts"
import type { CheckedAdapter } from "../subject/own-case.ts"
import type { StoreReaders } from "../subject/store-subject.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import type { BenchCase, CaseNeeds, CaseTools, InstanceLimits } from "./case.ts"

/** The store under test as cases see it: each call has to settle within the deadline. */
export type WatchedStore = CheckedAdapter<Store>

/** Another instance of the store under test. */
export interface OtherStore {
  readonly store: WatchedStore
  /** Closes it before the case is over. */
  close(): Promise<void>
}

/** What a case for stores works with. */
export interface StoreTools {
  readonly store: WatchedStore
  /** What the runner gives to every case. */
  readonly tools: CaseTools
  readonly raw: Partial<StoreReaders>
  /** A key that nothing else uses. */
  key(about?: string): string
  /**
   * Opens a second instance in this process.
   *
   * @throws {NotApplicable} without a factory, and where entries are not shared
   */
  another(limits?: InstanceLimits): Promise<OtherStore>
  /**
   * Opens an instance in another process.
   *
   * @param clockAhead - how far the clock of that process is ahead, in milliseconds
   * @throws {NotApplicable} without the option `module`, and where entries are not shared
   */
  elsewhere(clockAhead?: number): Promise<OtherStore>
}

/** A case for stores. */
export interface StoreCase extends BenchCase {
  readonly rule: StoreRuleId
  readonly needs: readonly StoreMethod[]
}

/**
 * Writes down a case for stores.
 *
 * @param id - the rule that it proves, and a number that tells it from the rule's other cases
 * @param title - the behavior, as a sentence
 * @param run - fails by throwing
 * @param asks - what it needs beside a store
 */
export function defineStoreCase(
  id: StoreCaseId,
  title: string,
  run: (tools: StoreTools) => Promise<void>,
  asks: CaseNeeds = {},
): StoreCase {
  // What is before the dot is the name of a rule, as its type says.
  const rule = ruleNameOf(id) as StoreRuleId
  return {
    id,
    rule,
    title,
    level: storeRuleTexts[rule].level,
    needs: ["get"],
    // Users beside it are the business of adapters, and each case has keys of its own.
    asks: { bystanders: false, alone: false, ...asks },
    run: (tools) => run(storeToolsOf(tools)),
  }
}

/**
 * The store that takes the place of the adapter in a case for stores.
 *
 * @param adapter - of such a case
 */
export function storeOf(adapter: WatchedAdapter): WatchedStore {
  // The subject of such a case is a store: its methods are reached as an author's own are.
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

/** Those of a store: both kinds of subjects name them alike. */
function readersOf({ raw = {} }: CaseTools["subject"]): Partial<StoreReaders> {
  return raw
}
