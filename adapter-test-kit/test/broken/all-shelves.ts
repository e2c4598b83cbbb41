import type { BrokenAdapter } from "./broken-adapter.ts"
import { concurrencyShelf } from "./concurrency/concurrency-shelf.ts"
import { costShelf } from "./cost/cost-shelf.ts"
import { postgresCostShelf } from "./cost/postgres-shelf.ts"
import { faultsShelf } from "./faults/faults-shelf.ts"
import { fidelityShelf } from "./fidelity-shelf.ts"
import { modelShelf } from "./model/model-shelf.ts"
import { shelf } from "./shelf.ts"

/** What the kill matrix contains about a broken adapter. */
export type AdapterDefect = Omit<BrokenAdapter, "make">

/** The file that runs each shelf against the rules that it breaks, and the variable of the shelf. */
export const shelvesByFile: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, AdapterDefect>>>>>
> = {
  "adapter-test-kit/test/kills.proof.test.ts": {
    shelf,
    fidelityShelf,
    concurrencyShelf,
    modelShelf,
  },
  "adapter-test-kit/test/kills-of-faults.proof.test.ts": { faultsShelf },
  "adapter-test-kit/test/kills-of-costs.proof.test.ts": { costShelf },
  // Its rule is about the protocol of PostgreSQL, so it needs that server.
  "examples/custom-adapter/test/costly-connections.postgres.contract.test.ts": {
    postgresCostShelf,
  },
}

/** Every broken adapter by its name, in the order of the kill matrix. */
export const allBroken: readonly (readonly [name: string, defect: AdapterDefect])[] = Object.values(
  shelvesByFile,
)
  .flatMap((shelves) => Object.values(shelves))
  .flatMap((adapters) => Object.entries(adapters))
