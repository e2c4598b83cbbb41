import type { RuleText } from "./rule.ts"

/** Names of the rules about data that must come back unchanged, and about hostile input. */
export type DataRuleId =
  | "X10"
  | "X11"
  | "X12"
  | "X13"
  | "X14"
  | "X15"
  | "X16"
  | "X17"
  | "X18"
  | "X19"
  | "X20"
  | "X21"
  | "X22"
  | "X25"
  | "X26"
  | "X30"
  | "X31"

/** Rules about any kind of value in any kind of record. */
export const dataRules: Readonly<Record<DataRuleId, RuleText>> = {
  X10: {
    level: 2,
    text: "An invalid Date rejects, and nothing is stored.",
    why: "Stored as 1970 or as nothing it becomes an expiry that no caller gave.",
  },
  X11: {
    level: 2,
    text: "Dates of another realm are dates.",
    why: "Test runners and isolates have a Date of their own, of which instanceof knows nothing.",
  },
  X12: {
    level: 2,
    text: "Dates from 2000 to 2100 come back to the millisecond, whatever the time zone and at its gaps.",
    why: "A column without a zone shifts dates twice a year, and some end in 2038.",
  },
  X13: {
    level: 2,
    text: "A string stays that string, even if it looks like a date, a number, a truth value, JSON or null.",
    why: "A user's name is a date to a driver that guesses.",
  },
  X14: {
    level: 2,
    text: "Well-formed Unicode comes back code unit for code unit.",
    why: "Two spellings of one letter are two different strings to whatever was signed or hashed.",
  },
  X15: {
    level: 2,
    text: "A NUL character is stored as it is or rejects; the text is never cut there.",
    why: "Two values with the same beginning become one.",
  },
  X16: {
    level: 2,
    text: "An ill-formed string as a key rejects or matches itself only.",
    why: "Encoders turn every lone surrogate into the same character, and one key opens the record of another.",
  },
  X17: {
    level: 2,
    text: "A value that is too long rejects; nothing is ever cut.",
    why: "Two tokens with one beginning become equal.",
  },
  X18: {
    level: 2,
    text: "User ids, providers and their ids of accounts match byte for byte.",
    why: "What differs only in case or in a space belongs to another user.",
  },
  X19: {
    level: 2,
    text: "Hostile strings are plain data: they come back as they were, and find nothing but themselves.",
    why: "Quotes, patterns and operators in a name must not become part of a query.",
  },
  X20: {
    level: 2,
    text: "What is no string where a string belongs matches nothing and changes nothing, and neither does an empty string as a key: the answer is null, or a rejection.",
    why: "Operators in objects and undefined in conditions match the records of all users.",
  },
  X21: {
    level: 2,
    text: "Two adapters with different prefixes, tables, schemas or databases never see each other.",
    why: "One customer's sessions open another customer's application.",
  },
  X22: {
    level: 2,
    text: "No value leads to another kind of record: not an id, a token or an address, with or without a prefix.",
    why: "A lookup with a crafted ID returns another user's account as a user.",
  },
  X25: {
    level: 2,
    text: "Where the adapter says so, standard members that were not given are there and null, on every kind of record.",
    why: "What works with one database would not with another.",
  },
  X26: {
    level: 2,
    text: "Rejections are Errors with a name, and no message contains a token, a secret or a password.",
    why: "Messages end in logs, which many employees and services read.",
  },
  X30: {
    level: 2,
    text: "With names of its own for tables, columns, collections or keys, an adapter keeps every rule of behaviour.",
    why: "A name that is written down twice is wrong in one of the two places.",
  },
  X31: {
    level: 2,
    text: "Records that another library's adapter wrote are read, updated and deleted, and the other way round.",
    why: "Applications switch with their users' accounts and sessions in the database.",
  },
}
