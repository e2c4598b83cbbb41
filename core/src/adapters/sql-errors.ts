/** What the errors of SQL databases mean, for authors of adapters. */
export { inTurn } from "../sql-errors/in-turn.ts"
export { explainDriverError } from "../sql-errors/explain-driver-error.ts"
export { isLostRace } from "../sql-errors/is-lost-race.ts"
