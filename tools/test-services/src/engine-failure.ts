/** Describes in a line or two why an engine did not start. */
export function explainEngineFailure(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  // Loaders try several binaries and report each one; the cause is a library that is too old.
  const tooOld = messages.find((message) => message.includes("GLIBC"))
  return tooOld ?? messages[0] ?? String(error)
}
