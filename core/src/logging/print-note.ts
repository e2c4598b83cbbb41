/**
 * Prints a note for the developer of an application, which is about no mistake.
 *
 * @param lines - of the note
 */
export function printNote(lines: readonly string[]): void {
  console.info(`[auth] ${lines.join("\n")}`)
}
