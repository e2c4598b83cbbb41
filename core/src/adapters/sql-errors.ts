/** What the errors of SQL databases mean, for authors of adapters. */
export { inTurn } from "../sql-errors/in-turn.ts"
export {
  classifyDriverError,
  isLostRace,
  lacksTransactions,
} from "../sql-errors/classify-driver-error.ts"
