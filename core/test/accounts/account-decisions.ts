/** The sign-in methods that store users; a passkey is new, or was used. */
export const methods = ["oauth", "oidc", "email", "new passkey", "used passkey"] as const

/** One combination of what can be the case. */
export interface Combination {
  readonly method: (typeof methods)[number]
  /** Who is signed in in this browser: the owner of the account or address, or another user. */
  readonly signedIn: "no user" | "the owner" | "another user"
  /** The session asked to link another account; by email, to verify the address of its user. */
  readonly asksToLink: boolean
  readonly accountKnown: boolean
  readonly addressKnown: boolean
  readonly verifiedHere: boolean
  readonly verifiedByProvider: boolean
  /** The option `allowDangerousEmailAccountLinking`. */
  readonly linksByEmail: boolean
  /** The adapter can list and remove what an attacker may have left; otherwise it is marked. */
  readonly removable: boolean
  /** A provider verified the address for each account that its owner has. */
  readonly onlyVerifiedAccounts: boolean
  /** The account was there when the owner verified the address, and could not be removed. */
  readonly linkedBefore: boolean
}

/** What comes of it. */
export interface Outcome {
  readonly outcome:
    | "sign in"
    | "link and sign in"
    | "create and sign in"
    | "refuse: AccountNotLinked"
    | "refuse: OAuthAccountNotLinked"
  /** Adapter methods that write, in order, with an adapter that has `createUserWithAccount`. */
  readonly writes: readonly string[]
  /** Events before `signIn`, in order. */
  readonly events: readonly string[]
}

/** A row of the table: conditions that all hold, where a missing one may be either, and what follows. */
export interface Rule extends Outcome {
  readonly when: { readonly [Member in keyof Combination]?: readonly Combination[Member][] }
}

const social = ["oauth", "oidc"] as const
const email = ["email"] as const
const fresh = ["new passkey"] as const
const used = ["used passkey"] as const
const [yes, no] = [[true], [false]] as const
const others = ["another user"] as const
const nothing = { writes: [], events: [] } as const
const notLinked = { outcome: "refuse: AccountNotLinked", ...nothing } as const
const socialNotLinked = { outcome: "refuse: OAuthAccountNotLinked", ...nothing } as const
const signIn = { outcome: "sign in", ...nothing } as const
const link = {
  outcome: "link and sign in",
  writes: ["linkAccount"],
  events: ["linkAccount"],
} as const
const create = {
  outcome: "create and sign in",
  writes: ["createUserWithAccount"],
  events: ["createUser", "linkAccount"],
} as const
const verify = { outcome: "sign in", writes: ["updateUser"], events: ["updateUser"] } as const
const expelling = [
  "unlinkAccount",
  "deleteSessionsByUserId",
  "updateUser",
  "deleteSessionsByUserId",
] as const
const marking = ["linkAccount", "updateUser"] as const
const confirm = { outcome: "sign in", writes: ["linkAccount"], events: [] } as const

/** The table: the first row whose conditions hold decides. */
export const rules: readonly Rule[] = [
  {
    when: { method: social, accountKnown: yes, asksToLink: yes, signedIn: others },
    ...socialNotLinked,
  },
  {
    when: { method: social, linkedBefore: yes, verifiedByProvider: no, asksToLink: yes },
    ...confirm,
  },
  {
    when: { method: social, linkedBefore: yes, verifiedByProvider: no },
    ...socialNotLinked,
  },
  { when: { method: social, accountKnown: yes }, ...signIn },
  { when: { method: social, asksToLink: yes }, ...link },
  { when: { method: social, addressKnown: no }, ...create },
  {
    when: { method: social, linksByEmail: yes, verifiedByProvider: yes, verifiedHere: yes },
    ...link,
  },
  {
    when: { method: social, linksByEmail: yes, verifiedByProvider: yes, onlyVerifiedAccounts: yes },
    ...link,
  },
  {
    when: { method: social, linksByEmail: yes, verifiedByProvider: yes, removable: yes },
    ...link,
    writes: [...expelling, "linkAccount"],
    events: ["updateUser", "linkAccount"],
  },
  {
    when: { method: social, linksByEmail: yes, verifiedByProvider: yes },
    ...link,
    // Two marks, the second for the account.
    writes: [...marking, "linkAccount", "linkAccount"],
    events: ["updateUser", "linkAccount"],
  },
  { when: { method: social }, ...socialNotLinked },
  {
    when: { method: email, addressKnown: no },
    outcome: "create and sign in",
    writes: ["createUser"],
    events: ["createUser"],
  },
  { when: { method: email, verifiedHere: yes }, ...signIn },
  { when: { method: email, asksToLink: yes, signedIn: ["the owner"] }, ...verify },
  { when: { method: email, linksByEmail: yes }, ...verify },
  {
    when: { method: email, removable: yes },
    ...verify,
    writes: expelling,
  },
  { when: { method: email }, ...verify, writes: marking },
  { when: { method: fresh, accountKnown: yes }, ...notLinked },
  {
    when: { method: fresh, asksToLink: yes },
    ...link,
    writes: ["linkAccount", "createAuthenticator"],
  },
  { when: { method: fresh, addressKnown: no }, ...create },
  { when: { method: fresh }, ...notLinked },
  { when: { method: used, accountKnown: no }, ...notLinked },
  { when: { method: used, asksToLink: yes, signedIn: others }, ...notLinked },
  { when: { method: used, linkedBefore: yes, asksToLink: yes }, ...confirm },
  { when: { method: used, linkedBefore: yes }, ...notLinked },
  { when: { method: used }, ...signIn },
]

/** What can be left at the owner of an address or of an account. */
const atOwner = [
  { removable: false, onlyVerifiedAccounts: false, linkedBefore: false },
  { removable: true, onlyVerifiedAccounts: false, linkedBefore: false },
  { removable: true, onlyVerifiedAccounts: true, linkedBefore: false },
  { removable: false, onlyVerifiedAccounts: false, linkedBefore: true },
] as const

/** Every combination that can be: signed-out visitors do not ask to link, and what is not known has no owner. */
export function combinations(): Combination[] {
  const both = [false, true]
  const all = methods.flatMap((method) =>
    (["no user", "the owner", "another user"] as const).flatMap((signedIn) =>
      both.flatMap((asksToLink) =>
        both.flatMap((accountKnown) =>
          both.flatMap((addressKnown) =>
            both.flatMap((verifiedHere) =>
              both.flatMap((verifiedByProvider) =>
                both.flatMap((linksByEmail) =>
                  atOwner.map((left) => ({
                    method,
                    signedIn,
                    asksToLink,
                    accountKnown,
                    addressKnown,
                    verifiedHere,
                    verifiedByProvider,
                    linksByEmail,
                    ...left,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  return all.filter(isPossible)
}

function isPossible(combination: Combination): boolean {
  const { method, signedIn, asksToLink, accountKnown, addressKnown } = combination
  const isEmail = method === "email"
  const isPasskey = method === "new passkey" || method === "used passkey"
  return (
    !(signedIn === "no user" && asksToLink) &&
    !(signedIn === "the owner" && !accountKnown && !addressKnown) &&
    !(combination.verifiedHere && !addressKnown) &&
    // By email there is no account record, and the email verifies the address.
    !(isEmail && (accountKnown || !combination.verifiedByProvider)) &&
    // A passkey verifies no address and links by none.
    !(isPasskey && (combination.verifiedByProvider || combination.linksByEmail)) &&
    isLeftPossible(combination)
  )
}

/** Accounts are looked at only where a verification may remove them, or where one of them is used. */
function isLeftPossible(combination: Combination): boolean {
  const { method, accountKnown, addressKnown, verifiedHere, removable, onlyVerifiedAccounts } =
    combination
  const isSocial = method === "oauth" || method === "oidc"
  const mayVerify =
    method === "email" || (isSocial && addressKnown && !accountKnown && !verifiedHere)
  const mayBeUsed = accountKnown && verifiedHere && method !== "new passkey"
  return (
    !(removable && !mayVerify) &&
    !(onlyVerifiedAccounts && !isSocial) &&
    !(combination.linkedBefore && !mayBeUsed)
  )
}

/** The row that decides. */
export function ruleFor(combination: Combination): Rule | undefined {
  return rules.find(({ when }) =>
    Object.entries(when).every(([member, allowed]) => {
      // Conditions are members of the combination, by their type.
      const value = combination[member as keyof Combination]
      return (allowed as readonly unknown[]).includes(value)
    }),
  )
}

const columns = [
  ["method", "Sign-in method"],
  ["accountKnown", "Account known"],
  ["asksToLink", "Asks to link"],
  ["signedIn", "Signed in"],
  ["addressKnown", "Address known"],
  ["verifiedHere", "Verified here"],
  ["verifiedByProvider", "Verified by provider"],
  ["linksByEmail", "Linking by email"],
  ["removable", "Unverified removable"],
  ["onlyVerifiedAccounts", "Only verified accounts"],
  ["linkedBefore", "Linked before verification"],
] as const

/** The table in Markdown, as the documentation has it. */
export function decisionTable(): string {
  const head = [...columns.map(([, title]) => title), "Outcome", "Writes", "Events"]
  const rows = rules.map(({ when, outcome, writes, events }) => [
    ...columns.map(([member]) => cell(when[member])),
    outcome,
    codes(writes),
    codes(events),
  ])
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")
}

function cell(allowed: readonly (string | boolean)[] | undefined): string {
  if (allowed === undefined) return ""
  return allowed
    .map((value) => (value === true ? "yes" : value === false ? "no" : value))
    .join(", ")
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ")
}
