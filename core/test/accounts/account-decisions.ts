/** The ways in of which the store keeps users; a passkey is new, or was used. */
export const ways = ["oauth", "oidc", "email", "new passkey", "used passkey"] as const

/** One combination of what can be the case. */
export interface Combination {
  readonly way: (typeof ways)[number]
  /** Who is signed in in this browser: the owner of the account or address, or another user. */
  readonly signedIn: "nobody" | "the owner" | "another user"
  /** The session asked to link a further account; by email, to verify the address of its user. */
  readonly asksToLink: boolean
  readonly accountKnown: boolean
  readonly addressKnown: boolean
  readonly provedHere: boolean
  readonly verifiedByProvider: boolean
  /** The option `allowDangerousEmailAccountLinking`. */
  readonly linksByEmail: boolean
  /** The adapter can list and remove what an attacker may have left; otherwise it is marked. */
  readonly removable: boolean
  /** A provider vouched for the owner of each account that the owner of the address has. */
  readonly vouched: boolean
  /** The account was there when the owner proved the address, and could not be removed. */
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
const prove = { outcome: "sign in", writes: ["updateUser"], events: ["updateUser"] } as const
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
    when: { way: social, accountKnown: yes, asksToLink: yes, signedIn: others },
    ...socialNotLinked,
  },
  {
    when: { way: social, linkedBefore: yes, verifiedByProvider: no, asksToLink: yes },
    ...confirm,
  },
  {
    when: { way: social, linkedBefore: yes, verifiedByProvider: no },
    ...socialNotLinked,
  },
  { when: { way: social, accountKnown: yes }, ...signIn },
  { when: { way: social, asksToLink: yes }, ...link },
  { when: { way: social, addressKnown: no }, ...create },
  {
    when: { way: social, linksByEmail: yes, verifiedByProvider: yes, provedHere: yes },
    ...link,
  },
  {
    when: { way: social, linksByEmail: yes, verifiedByProvider: yes, vouched: yes },
    ...link,
  },
  {
    when: { way: social, linksByEmail: yes, verifiedByProvider: yes, removable: yes },
    ...link,
    writes: [...expelling, "linkAccount"],
    events: ["updateUser", "linkAccount"],
  },
  {
    when: { way: social, linksByEmail: yes, verifiedByProvider: yes },
    ...link,
    // Two marks, the second for the account.
    writes: [...marking, "linkAccount", "linkAccount"],
    events: ["updateUser", "linkAccount"],
  },
  { when: { way: social }, ...socialNotLinked },
  {
    when: { way: email, addressKnown: no },
    outcome: "create and sign in",
    writes: ["createUser"],
    events: ["createUser"],
  },
  { when: { way: email, provedHere: yes }, ...signIn },
  { when: { way: email, asksToLink: yes, signedIn: ["the owner"] }, ...prove },
  { when: { way: email, linksByEmail: yes }, ...prove },
  {
    when: { way: email, removable: yes },
    ...prove,
    writes: expelling,
  },
  { when: { way: email }, ...prove, writes: marking },
  { when: { way: fresh, accountKnown: yes }, ...notLinked },
  {
    when: { way: fresh, asksToLink: yes },
    ...link,
    writes: ["linkAccount", "createAuthenticator"],
  },
  { when: { way: fresh, addressKnown: no }, ...create },
  { when: { way: fresh }, ...notLinked },
  { when: { way: used, accountKnown: no }, ...notLinked },
  { when: { way: used, asksToLink: yes, signedIn: others }, ...notLinked },
  { when: { way: used, linkedBefore: yes, asksToLink: yes }, ...confirm },
  { when: { way: used, linkedBefore: yes }, ...notLinked },
  { when: { way: used }, ...signIn },
]

/** What can be left at the owner of an address or of an account. */
const atOwner = [
  { removable: false, vouched: false, linkedBefore: false },
  { removable: true, vouched: false, linkedBefore: false },
  { removable: true, vouched: true, linkedBefore: false },
  { removable: false, vouched: false, linkedBefore: true },
] as const

/** Every combination that can be: signed-out visitors do not ask to link, and what is not known has no owner. */
export function combinations(): Combination[] {
  const both = [false, true]
  const all = ways.flatMap((way) =>
    (["nobody", "the owner", "another user"] as const).flatMap((signedIn) =>
      both.flatMap((asksToLink) =>
        both.flatMap((accountKnown) =>
          both.flatMap((addressKnown) =>
            both.flatMap((provedHere) =>
              both.flatMap((verifiedByProvider) =>
                both.flatMap((linksByEmail) =>
                  atOwner.map((left) => ({
                    way,
                    signedIn,
                    asksToLink,
                    accountKnown,
                    addressKnown,
                    provedHere,
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
  const { way, signedIn, asksToLink, accountKnown, addressKnown } = combination
  const isEmail = way === "email"
  const isPasskey = way === "new passkey" || way === "used passkey"
  return (
    !(signedIn === "nobody" && asksToLink) &&
    !(signedIn === "the owner" && !accountKnown && !addressKnown) &&
    !(combination.provedHere && !addressKnown) &&
    // By email there is no account record, and the mail is the proof.
    !(isEmail && (accountKnown || !combination.verifiedByProvider)) &&
    // A passkey proves no address and links by none.
    !(isPasskey && (combination.verifiedByProvider || combination.linksByEmail)) &&
    isLeftPossible(combination)
  )
}

/** Accounts are looked at only where a proof may remove them, or where one of them is used. */
function isLeftPossible(combination: Combination): boolean {
  const { way, accountKnown, addressKnown, provedHere, removable, vouched } = combination
  const isSocial = way === "oauth" || way === "oidc"
  const mayVerify = way === "email" || (isSocial && addressKnown && !accountKnown && !provedHere)
  const mayBeUsed = accountKnown && provedHere && way !== "new passkey"
  return (
    !(removable && !mayVerify) &&
    !(vouched && !isSocial) &&
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
  ["way", "Way in"],
  ["accountKnown", "Account known"],
  ["asksToLink", "Asks to link"],
  ["signedIn", "Signed in"],
  ["addressKnown", "Address known"],
  ["provedHere", "Proved here"],
  ["verifiedByProvider", "Verified by provider"],
  ["linksByEmail", "Links by e-mail"],
  ["removable", "Unverified removable"],
  ["vouched", "Only vouched accounts"],
  ["linkedBefore", "Linked before proof"],
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
