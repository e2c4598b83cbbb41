import { vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { type Visitor, visitor } from "../support/visitor.ts"

/**
 * Loads the package once more, as a process does that is started beside: it shares nothing but what the
 * configuration shares.
 *
 * @returns opens a browser that talks to that process, with the cookies of another one
 */
export async function anotherProcess(
  config: AuthConfig,
): Promise<(cookies?: ReadonlyMap<string, string>) => Visitor> {
  vi.resetModules()
  const { Auth } = await import("../../src/index.ts")
  return (cookies = new Map()) => {
    const browser = visitor(config, undefined, Auth)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
}
