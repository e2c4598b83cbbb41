import type { KitOptions } from "@lockstep/adapter-test-kit"

const reason = "the run on better-sqlite3 makes all of its many calls of the same code"

/**
 * How the contract runs on D1: each statement is a request to another process. What is left out is about
 * the adapter's own code, not about the driver.
 */
export const contractOnD1 = {
  level: 3,
  concurrency: 6,
  skip: {
    X14: reason,
    X15: reason,
    X16: reason,
    X18: reason,
    X19: reason,
    X20: reason,
    X22: reason,
    C9: reason,
  },
} as const satisfies KitOptions

/**
 * The rules about several records, about values of each type, and about concurrency: where a dialect or a
 * driver adapter of D1 can differ from those of other databases of SQLite.
 */
export const shortContractOnD1 = {
  level: 3,
  concurrency: 6,
  only: [
    "X1",
    "X2",
    "X3",
    "A1",
    "A2",
    "K1",
    "K2",
    "K3",
    "K4",
    "K5",
    "K6",
    "S2",
    "S10",
    "S18",
    "U8",
    "U18",
    "V3",
    "W8",
    "C1",
    "C2",
    "C3",
    "C6",
    "C7",
    "X8",
    "X12",
    "X13",
    "X17",
    "X21",
  ],
} as const satisfies KitOptions
