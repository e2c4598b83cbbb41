const methods = ["debug", "error", "info", "log", "warn"] as const

/**
 * Keeps what modules of the project write to the console off the output of the command, which can be JSON, and
 * must not contain a secret that the application logs.
 *
 * @returns a function that ends it
 */
export function quietConsole(onWarning: (text: string) => void = () => undefined): () => void {
  const before = methods.map((name) => [name, console[name]] as const)
  for (const name of methods) console[name] = () => undefined
  Object.assign(console, { warn: (text: unknown) => onWarning(String(text)) })
  return () => {
    for (const [name, method] of before) console[name] = method
  }
}
