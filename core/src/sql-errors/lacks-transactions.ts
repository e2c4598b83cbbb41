const refusals: readonly RegExp[] = [
  /\btransactions? (?:is|are) (?:not|un)\s*(?:yet )?supported\b/i,
  /\bno transactions? support\b/i,
  /\b(?:not|n't) support (?:\w+ ){0,2}transactions?\b/i,
]

/**
 * Returns whether a driver reports that it has no transactions, like drivers that send each statement in a separate
 * request. This is recognized by the message, because such an error has no code. An error of a server or a
 * connection does not count: there can be transactions.
 *
 * @param error - what a driver threw when a transaction was to begin
 */
export function lacksTransactions(error: unknown): boolean {
  if (!(error instanceof Error) || "code" in error || "errno" in error) return false
  return refusals.some((refusal) => refusal.test(error.message))
}
