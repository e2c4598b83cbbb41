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
    why: "Stored as 1970 or as null, it becomes an expiry that no caller passed.",
  },
  X11: {
    level: 2,
    text: "Dates of another realm are accepted as Dates.",
    why: "Test runners and isolates have their own Date class, for which `instanceof` returns false.",
  },
  X12: {
    level: 2,
    text: "Dates from 2000 to 2100 are stored to the millisecond, in every time zone and across daylight-saving changes.",
    why: "A column without a time zone shifts dates twice a year, and some column types end in 2038.",
  },
  X13: {
    level: 2,
    text: "A string is returned as the same string, even if it looks like a date, a number, a boolean, JSON or null.",
    why: "Some drivers guess types and would convert the name of a user.",
  },
  X14: {
    level: 2,
    text: "Well-formed Unicode is returned code unit for code unit.",
    why: "Values that were signed or hashed no longer match after Unicode normalization.",
  },
  X15: {
    level: 2,
    text: "A NUL character is stored or rejected. The string is never truncated there.",
    why: "Two values with the same beginning become equal.",
  },
  X16: {
    level: 2,
    text: "An ill-formed string as a key rejects or matches only itself.",
    why: "Encoders replace every lone surrogate with the same character, so one key finds the record of another.",
  },
  X17: {
    level: 2,
    text: "A value that is too long rejects. Nothing is truncated.",
    why: "Two tokens with the same beginning become equal.",
  },
  X18: {
    level: 2,
    text: "User IDs, providers and provider account IDs match byte for byte.",
    why: "A value that differs only in case or in a space belongs to another user.",
  },
  X19: {
    level: 2,
    text: "Hostile strings are plain data: they are returned unchanged and match only themselves.",
    why: "Quotes, patterns and operators in a value must not become part of a query.",
  },
  X20: {
    level: 2,
    text: "A value that is not a string, and an empty string as a key, match nothing and change nothing: the call returns null or rejects.",
    why: "Objects with operators and `undefined` in conditions match the records of all users.",
  },
  X21: {
    level: 2,
    text: "Two adapters with different prefixes, tables, schemas or databases do not share records.",
    why: "Otherwise the sessions of one customer are valid in the application of another.",
  },
  X22: {
    level: 2,
    text: "No key finds a record of another kind: not an ID, a token or an address, with or without a prefix.",
    why: "A lookup with a crafted ID would return the account of another user as a user.",
  },
  X25: {
    level: 2,
    text: "If the adapter declares it, standard fields that were not given are present as null in every kind of record.",
    why: "Otherwise code that works with one database fails with another.",
  },
  X26: {
    level: 2,
    text: "Rejections are Errors with a name, and no message contains a token, a secret or a password.",
    why: "Error messages are written to logs, which many people and services can read.",
  },
  X30: {
    level: 2,
    text: "An adapter that uses custom names for tables, columns, collections or keys follows every rule of behavior.",
    why: "A name that is hard-coded somewhere breaks only with custom names.",
  },
  X31: {
    level: 2,
    text: "Records that the adapter of another library wrote are read, updated and deleted, and vice versa.",
    why: "Applications migrate with the accounts and sessions of their users in the database.",
  },
}
