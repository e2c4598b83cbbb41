/** The kinds of records that an adapter stores. */
export type RecordKind = "user" | "account" | "session" | "verificationToken" | "authenticator"
