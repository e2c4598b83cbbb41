import { inspect } from "node:util"
import { describe, expect, test, vi } from "vitest"
import { assertConfig } from "../../src/integration.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { resolveLogger } from "../../src/logging/resolve-logger.ts"

const link = "https://lockstep.example/errors#weaksecreterror"
const weak: AuthConfig = { providers: [], secret: "short", trustHost: true }

/** The error of a program that checks its configuration when it starts. */
function startError(): Error {
  try {
    assertConfig(weak)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error("The configuration was accepted.")
}

function count(text: string): number {
  return text.split(link).length - 1
}

describe("a configuration error links to its section of the reference, once", () => {
  test("when it ends a process, before the frames of its stack", () => {
    const text = inspect(startError())
    expect(count(text)).toBe(1)
    expect(text.indexOf(link)).toBeLessThan(text.indexOf("    at "))
  })

  test("when the application gives it to the logger", () => {
    const log = vi.spyOn(console, "error").mockReturnValue()
    resolveLogger().error(startError())
    expect(count(String(log.mock.calls))).toBe(1)
    log.mockRestore()
  })

  test("when a request finds it", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue()
    await Auth(new Request("http://app.example.com/auth/session"), weak)
    expect(count(String(log.mock.calls))).toBe(1)
    log.mockRestore()
  })

  test("and its message has no link, for programs that read it", () => {
    expect(startError().message).not.toContain("https:")
  })
})
