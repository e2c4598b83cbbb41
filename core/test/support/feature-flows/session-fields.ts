/** The fields of a session that features write, with their types, for the option `sessionFields` of an adapter. */
export const featureSessionFields = {
  facts: "text",
  createdAt: "date",
  lastSeenAt: "date",
  userAgent: "text",
} as const
