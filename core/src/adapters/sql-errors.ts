/** What the errors of SQL databases mean, for authors of adapters. */
export { inTurn } from "../sql-errors/in-turn.ts"
export { classifyDriverError } from "../sql-errors/classify-driver-error.ts"
export { lacksTransactions } from "../sql-errors/classify-driver-error.ts"
export { isLostRace } from "../sql-errors/classify-driver-error.ts"
