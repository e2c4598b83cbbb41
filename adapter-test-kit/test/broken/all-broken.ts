import type { BrokenAdapter } from "./broken-adapter.ts"
import { brokenConcurrency } from "./concurrency/broken-concurrency.ts"
import { brokenCosts } from "./cost/broken-costs.ts"
import { brokenCostsOnPostgres } from "./cost/broken-costs-on-postgres.ts"
import { allBrokenUnderFaults } from "./faults/all-broken-under-faults.ts"
import { brokenFidelity } from "./fidelity/broken-fidelity.ts"
import { brokenModel } from "./model/broken-model.ts"
import { brokenBehavior } from "./behavior/broken-behavior.ts"

/** What the kill matrix contains about a broken adapter. */
export type AdapterDefect = Omit<BrokenAdapter, "make">

/** Lists of broken adapters by their variables, by the file that runs each of them against the rule that it breaks. */
export const brokenByFile: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, AdapterDefect>>>>>
> = {
  "adapter-test-kit/test/kills.proof.test.ts": {
    brokenBehavior,
    brokenFidelity,
    brokenConcurrency,
    brokenModel,
  },
  "adapter-test-kit/test/kills-of-faults.proof.test.ts": { allBrokenUnderFaults },
  "adapter-test-kit/test/kills-of-costs.proof.test.ts": { brokenCosts },
  // Its rule is about the protocol of PostgreSQL, so it needs that server.
  "examples/custom-adapter/test/costly-connections.postgres.contract.test.ts": {
    brokenCostsOnPostgres,
  },
}

/** Every broken adapter by its name, in the order of the kill matrix. */
export const allBroken: readonly (readonly [name: string, defect: AdapterDefect])[] = Object.values(
  brokenByFile,
)
  .flatMap((lists) => Object.values(lists))
  .flatMap((adapters) => Object.entries(adapters))
