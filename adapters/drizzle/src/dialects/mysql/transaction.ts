import type { Store } from "../../store.ts"

/** Carries out steps on a store whose statements are all kept, or none. */
export type Transaction = <Result>(steps: (inside: Store) => Promise<Result>) => Promise<Result>
