import type { WantedPort } from "./listen.ts"

/** The variables that a user can set. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a port.
 *
 * @param name - the variable
 * @param byDefault - the port when the variable is not set, or is empty
 * @throws Error when the value is not a port; the message names the variable and the reason
 */
export function readPort(env: Environment, name: string, byDefault: number): WantedPort {
  const value = env[name]
  if (!value) return { number: byDefault }
  const number = Number(value)
  if (!/^\d+$/.test(value) || number > 65535) {
    throw new Error(`${name} must be a port number between 0 and 65535, not "${value}".`)
  }
  return { number, askedBy: name }
}
