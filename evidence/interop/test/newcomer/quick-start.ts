/** What an application developer does from an empty folder to the first session, and how long the computer takes. */
export interface QuickStart {
  readonly document: string
  /** Shell blocks to run. */
  readonly commands: number
  /** Files to write or to replace. */
  readonly files: number
  /** From the first command to the page of a signed-in user. */
  readonly seconds: number
}

/** Prints the figures of a quick start: time decides no test. */
export function reportQuickStart({ document, commands, files, seconds }: QuickStart): void {
  const steps = `${commands} commands and ${files} files`
  console.info(`${document}: ${steps} to a session, ${(seconds / 60).toFixed(1)} minutes`)
}
