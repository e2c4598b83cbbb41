import { expect, test, vi } from "vitest"
import { dropsUnknown } from "../different/drops-unknown.ts"
import { emailOnly } from "../different/email-only.ts"
import { extraColumns } from "../different/extra-columns.ts"
import { frozenRows } from "../different/frozen-rows.ts"
import { hidesOrphans } from "../different/hides-orphans.ts"
import { ignoresEmailCase } from "../different/ignores-email-case.ts"
import { integerIds } from "../different/integer-ids.ts"
import { lenient } from "../different/lenient.ts"
import { ownIds } from "../different/own-ids.ts"
import { refreshTokensOnly } from "../different/refresh-tokens-only.ts"
import { storePerCase } from "../different/store-per-case.ts"
import { strictKeys } from "../different/strict-keys.ts"
import { synchronous } from "../different/synchronous.ts"
import { tellsLittle } from "../different/tells-little.ts"
import { undefinedMembers } from "../different/undefined-members.ts"
import { keepsTheFirstToken } from "./legal/keeps-the-first-token.ts"
import { purgesWhatEnded } from "./legal/purges-what-ended.ts"
import { storesOrphans } from "./legal/stores-orphans.ts"
import { wantsAddresses } from "./legal/wants-addresses.ts"
import { wantsUniqueTokens } from "./legal/wants-unique-tokens.ts"
import { runModel } from "./model-failures.ts"

// Random sequences are many calls; how long they take decides nothing.
vi.setConfig({ testTimeout: 60_000 })

const adapters = {
  dropsUnknown,
  emailOnly,
  extraColumns,
  frozenRows,
  hidesOrphans,
  ignoresEmailCase,
  integerIds,
  keepsTheFirstToken,
  lenient,
  ownIds,
  purgesWhatEnded,
  refreshTokensOnly,
  storePerCase,
  storesOrphans,
  strictKeys,
  synchronous,
  tellsLittle,
  undefinedMembers,
  wantsAddresses,
  wantsUniqueTokens,
}

test.for(Object.entries(adapters))(
  "%s differs from the reference in nothing that counts",
  async ([name, { make, options, way }]) => {
    const { failures } = await runModel(make(), { ...options, name, level: 3, model: { seed: 1 } })
    expect(
      failures.map(({ what, repro }) => ({ what, repro })),
      way,
    ).toEqual([])
  },
)
