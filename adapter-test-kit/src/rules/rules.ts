import { accountRules, type AccountRuleId } from "./account-rules.ts"
import { authenticatorRules, type AuthenticatorRuleId } from "./authenticator-rules.ts"
import { concurrencyRules, type ConcurrencyRuleId } from "./concurrency-rules.ts"
import { costRules, type CostRuleId } from "./cost-rules.ts"
import { expiryRules, type ExpiryRuleId } from "./expiry-rules.ts"
import { faultRules, type FaultRuleId } from "./fault-rules.ts"
import { compositeRules, type CompositeRuleId } from "./composite-rules.ts"
import { generalRules, type GeneralRuleId } from "./general-rules.ts"
import { dataRules, type DataRuleId } from "./data-rules.ts"
import { revocationRules, type RevocationRuleId } from "./revocation-rules.ts"
import type { RuleText } from "./rule.ts"
import { sessionRules, type SessionRuleId } from "./session-rules.ts"
import { userRules, type UserRuleId } from "./user-rules.ts"
import { verificationTokenRules, type VerificationTokenRuleId } from "./verification-token-rules.ts"

/** Name of a rule of the contract, for example `U8`. */
export type RuleId =
  | GeneralRuleId
  | UserRuleId
  | AccountRuleId
  | SessionRuleId
  | VerificationTokenRuleId
  | AuthenticatorRuleId
  | CompositeRuleId
  | RevocationRuleId
  | ExpiryRuleId
  | DataRuleId
  | ConcurrencyRuleId
  | FaultRuleId
  | CostRuleId

/** A rule of the contract. */
export interface Rule extends RuleText {
  readonly id: RuleId
}

const texts: Readonly<Record<RuleId, RuleText>> = {
  ...generalRules,
  ...userRules,
  ...accountRules,
  ...sessionRules,
  ...verificationTokenRules,
  ...authenticatorRules,
  ...compositeRules,
  ...revocationRules,
  ...expiryRules,
  ...dataRules,
  ...concurrencyRules,
  ...faultRules,
  ...costRules,
}

/** Every rule of the contract, the rules about the shape first. */
export const rules: readonly Rule[] = Object.entries(texts)
  // The keys of the record are exactly the rule IDs.
  .map(([id, text]) => ({ id: id as RuleId, ...text }))
  .toSorted((one, other) => one.level - other.level)

/** Returns a rule. */
export function ruleOf(id: RuleId): Rule {
  return { id, ...texts[id] }
}

/** Returns whether a name is the name of a rule. */
export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(texts, id)
}
