import type { StoreKitOptions } from "@lockstep/adapter-test-kit"

/** How the kit runs on each of the stores: whole, and many cases at once, as most of them wait for an end. */
export const storeContract: StoreKitOptions = { level: 5, parallel: 10, concurrency: 20 }
