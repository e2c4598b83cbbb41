import type { ContractCase } from "../../bench/case.ts"
import { brokenConnectionCases } from "./broken-connections.ts"
import { failClosedCases } from "./fail-closed.ts"
import { halfWrittenCases } from "./half-written.ts"
import { interruptedDeletionCases } from "./interrupted-deletion.ts"
import { keepAliveCases } from "./keep-alive.ts"
import { leftBehindCases } from "./left-behind.ts"
import { lostAnswerCases } from "./lost-answers.ts"
import { recoveringCases } from "./recovering.ts"
import { refusingStoreCases } from "./refusing-stores.ts"
import { silenceCases } from "./silence.ts"
import { slownessCases } from "./slowness.ts"
import { unreachableCases } from "./unreachable.ts"

/** Cases about a failing database. */
export const faultCases: readonly ContractCase[] = [
  ...unreachableCases,
  ...brokenConnectionCases,
  ...failClosedCases,
  ...silenceCases,
  ...slownessCases,
  ...recoveringCases,
  ...keepAliveCases,
  ...halfWrittenCases,
  ...leftBehindCases,
  ...refusingStoreCases,
  ...interruptedDeletionCases,
  ...lostAnswerCases,
]
