import { withoutBystanders, type ContractCase } from "../bench/case.ts"
import { accountLinkCases } from "./account-links.ts"
import { accountTokenCases } from "./account-tokens.ts"
import { accountCases } from "./accounts.ts"
import { afterRefusalCases } from "./after-refusals.ts"
import { authenticatorCases } from "./authenticators.ts"
import { cachedReadCases } from "./cached-reads.ts"
import { compositeCases } from "./composite.ts"
import { concurrencyCases } from "./concurrency/concurrency-cases.ts"
import { costCases } from "./cost/cost-cases.ts"
import { deletingCases } from "./deleting.ts"
import { exceptCases } from "./except.ts"
import { emptyKeyCases } from "./empty-keys.ts"
import { expiredRecordCases } from "./expired-records.ts"
import { faultCases } from "./faults/faults-cases.ts"
import { accountFidelityCases } from "./fidelity-accounts.ts"
import { authenticatorFidelityCases } from "./fidelity-authenticators.ts"
import { compositeFidelityCases } from "./fidelity-composite.ts"
import { dateCases } from "./fidelity-dates.ts"
import { sessionFidelityCases } from "./fidelity-sessions.ts"
import { textCases } from "./fidelity-text.ts"
import { tokenFidelityCases } from "./fidelity-tokens.ts"
import { userFidelityCases } from "./fidelity-users.ts"
import { hostileIdentityCases } from "./hostile-identities.ts"
import { hostileKeyCases } from "./hostile-keys.ts"
import { hostileNewUserCases } from "./hostile-new-users.ts"
import { keptValuesCases } from "./kept-values.ts"
import { manyRecordsCases } from "./many-records.ts"
import { modelCases } from "./model-cases.ts"
import { nearKeysCases } from "./near-keys.ts"
import { nearRecordsCases } from "./near-records.ts"
import { passkeyChangeCases } from "./passkey-changes.ts"
import { plainnessCases } from "./plainness.ts"
import { predecessorCases } from "./predecessor.ts"
import { refusalCases } from "./refusals.ts"
import { rejectionCases } from "./rejections.ts"
import { renamedCases } from "./renamed.ts"
import { revocationCases } from "./revocation.ts"
import { sessionListCases } from "./session-lists.ts"
import { sessionUpdateCases } from "./session-updates.ts"
import { sessionCases } from "./sessions.ts"
import { shapeCases } from "./shape.ts"
import { soonExpiredCases } from "./soon-expired.ts"
import { surroundingsCases } from "./surroundings.ts"
import { timeZoneCases } from "./time-zones.ts"
import { userUpdateCases } from "./user-updates.ts"
import { userCases } from "./users.ts"
import { verificationTokenCases } from "./verification-tokens.ts"

/** The behavior of each method with usual data. */
const behaviour: readonly ContractCase[] = [
  ...userCases,
  ...userUpdateCases,
  ...accountCases,
  ...accountLinkCases,
  ...sessionCases,
  ...sessionUpdateCases,
  ...expiredRecordCases,
  ...verificationTokenCases,
  ...authenticatorCases,
  ...deletingCases,
  ...cachedReadCases,
  ...compositeCases,
  ...revocationCases,
  ...sessionListCases,
  ...exceptCases,
  ...accountTokenCases,
  ...passkeyChangeCases,
]

/**
 * The shape of adapters and results. These cases make the same calls as other cases, which check
 * the bystanders.
 */
const looks: readonly ContractCase[] = [...shapeCases, ...plainnessCases].map((each) => ({
  ...each,
  asks: { ...each.asks, ...withoutBystanders },
}))

/** Every case of the contract, by subject. */
export const contract: readonly ContractCase[] = [
  ...looks,
  ...behaviour,
  ...nearRecordsCases,
  ...nearKeysCases,
  ...manyRecordsCases,
  ...soonExpiredCases,
  ...surroundingsCases,
  ...afterRefusalCases,
  ...refusalCases,
  ...userFidelityCases,
  ...accountFidelityCases,
  ...sessionFidelityCases,
  ...tokenFidelityCases,
  ...authenticatorFidelityCases,
  ...compositeFidelityCases,
  ...keptValuesCases,
  ...dateCases,
  ...timeZoneCases,
  ...textCases,
  ...hostileIdentityCases,
  ...hostileNewUserCases,
  ...hostileKeyCases,
  ...emptyKeyCases,
  ...rejectionCases,
  ...renamedCases(behaviour),
  ...predecessorCases,
  ...concurrencyCases,
  ...modelCases,
  ...faultCases,
  ...costCases,
]
