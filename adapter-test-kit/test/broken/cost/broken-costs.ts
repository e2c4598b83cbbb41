import { asksTwiceBeforeItSaysNo } from "./asks-twice-before-it-says-no.ts"
import { choosesBeforeItDeletes } from "./chooses-before-it-deletes.ts"
import { connectsForEveryCall } from "./connects-for-every-call.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"
import { deletesRowByRow } from "./deletes-row-by-row.ts"
import { fetchesEveryPasskey } from "./fetches-every-passkey.ts"
import { followsTheAccount } from "./follows-the-account.ts"
import { growsItsPool } from "./grows-its-pool.ts"
import { looksBeforeItDeletes } from "./looks-before-it-deletes.ts"
import { readsAndThenDeletes } from "./reads-and-then-deletes.ts"
import { readsBackWhatItWrote } from "./reads-back-what-it-wrote.ts"
import { scansForAddresses } from "./scans-for-addresses.ts"
import { sessionAndThenUser } from "./session-and-then-user.ts"
import { wrapsEveryWrite } from "./wraps-every-write.ts"

/** Correct adapters that cost too much, on the remote reference. */
export const brokenCosts: Readonly<Record<string, CostlyAdapter>> = {
  asksTwiceBeforeItSaysNo,
  choosesBeforeItDeletes,
  connectsForEveryCall,
  deletesRowByRow,
  fetchesEveryPasskey,
  followsTheAccount,
  growsItsPool,
  looksBeforeItDeletes,
  readsAndThenDeletes,
  readsBackWhatItWrote,
  scansForAddresses,
  sessionAndThenUser,
  wrapsEveryWrite,
}
