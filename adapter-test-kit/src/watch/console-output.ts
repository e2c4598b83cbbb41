import { AsyncLocalStorage } from "node:async_hooks"

const methods = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"] as const
const current = new AsyncLocalStorage<string[]>()
let restore: (() => void) | undefined
let watchers = 0

/**
 * Runs some work and collects its console output, which is still printed. Ignores the output of
 * other work during that time.
 */
export async function consoleOutputOf(work: () => Promise<void>): Promise<readonly string[]> {
  const lines: string[] = []
  watchers += 1
  restore ??= divertConsole()
  try {
    await current.run(lines, work)
  } finally {
    watchers -= 1
    if (watchers === 0) {
      restore()
      restore = undefined
    }
  }
  return lines
}

function divertConsole(): () => void {
  const originals = methods.map((name) => [name, console[name]] as const)
  for (const [name, original] of originals) {
    console[name] = (...args: unknown[]): void => {
      const lines = current.getStore()
      lines?.push(`console.${name}: ${args.map(String).join(" ")}`)
      Reflect.apply(original, console, args)
    }
  }
  return () => {
    for (const [name, original] of originals) console[name] = original
  }
}
