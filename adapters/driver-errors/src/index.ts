/** Tells what the errors of database drivers mean to an adapter. */
export { inTurn } from "./in-turn.ts"
export { explainDriverError } from "./explain-driver-error.ts"
export { isLostRace } from "./is-lost-race.ts"
