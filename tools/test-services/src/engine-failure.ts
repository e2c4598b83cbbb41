/**
 * Says in a line or two why an engine did not start.
 *
 * @param error - what was thrown
 */
export function explainEngineFailure(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  // Loaders of binaries try several and complain of each; a library that is too old is the reason.
  const tooOld = messages.find((message) => message.includes("GLIBC"))
  return tooOld ?? messages[0] ?? String(error)
}
