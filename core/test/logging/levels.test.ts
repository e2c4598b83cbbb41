import { beforeEach, describe, expect, test, vi } from "vitest"
import * as errors from "../../src/errors.ts"
import type { Logger } from "../../src/index.ts"
import { resolveLogger } from "../../src/logging/resolve-logger.ts"

const levels = ["error", "warn", "debug"] as const

beforeEach(() => {
  for (const method of ["error", "warn", "log"] as const) {
    vi.spyOn(console, method).mockReturnValue()
  }
})

function writeAll(logger: Logger): void {
  logger.error(new errors.AccessDenied("no"))
  logger.warn("debug-enabled")
  logger.debug("hello", { a: 1 })
}

/** How often the console was written to, by level. */
function written(): Record<(typeof levels)[number], number> {
  const count = (method: "error" | "warn" | "log") => vi.mocked(console[method]).mock.calls.length
  return { error: count("error"), warn: count("warn"), debug: count("log") }
}

describe("logger", () => {
  // asvs 16.2.4
  test("writes to the console when nothing is replaced", () => {
    writeAll(resolveLogger({}, true))
    expect(written()).toEqual({ error: 1, warn: 1, debug: 1 })
  })

  // spec O12
  test.each(levels)(
    "%s: each level can be replaced alone, and the others write to the console",
    (level) => {
      const own = vi.fn<() => void>()
      writeAll(resolveLogger({ [level]: own }, true))
      expect(own).toHaveBeenCalledOnce()
      expect(written()).toEqual({ error: 1, warn: 1, debug: 1, [level]: 0 })
    },
  )

  test.each(levels)("%s: a level that fails changes nothing", (level) => {
    const fail = (): never => {
      throw new Error("disk full")
    }
    expect(() => {
      writeAll(resolveLogger({ [level]: fail }, true))
    }).not.toThrow()
  })

  test("is told of errors and warnings while debug is off, and of nothing else", () => {
    writeAll(resolveLogger({}, false))
    expect(written()).toEqual({ error: 1, warn: 1, debug: 0 })
  })
})

test("a warning is printed with the option that it is about, and where it is explained", () => {
  resolveLogger().warn("provider-left-out", { path: "providers[1]", message: "is left out." })
  const [text] = vi.mocked(console.warn).mock.calls[0] ?? []
  expect(text).toContain("provider-left-out: providers[1] is left out.")
  expect(text).toContain("https://lockstep.example/warnings#provider-left-out")
})

test("a warning about no option is handed on with its code alone, as in Auth.js", () => {
  const warn = vi.fn<Logger["warn"]>()
  resolveLogger({ warn }).warn("debug-enabled")
  expect(warn.mock.calls).toEqual([["debug-enabled"]])
})

// spec X1
test("an error is printed with its type, what it means, and where that is explained", () => {
  resolveLogger().error(new errors.AccessDenied("Not on the list.", { cause: new Error("inner") }))
  const [text] = vi.mocked(console.error).mock.calls[0] ?? []
  expect(text).toContain("AccessDenied: Not on the list.")
  expect(text).toContain("https://lockstep.example/errors#accessdenied")
  expect(text).toContain("caused by Error: inner")
})

// asvs 16.3.4
test("the cause of an error is printed with its stack it was thrown, but for that of a driver", () => {
  const driver = new Error("values of a query\n    at least two lines of them")
  const adapter = new errors.AdapterError("getUser failed", { cause: driver })
  resolveLogger().error(new errors.CallbackError("failed", { cause: new TypeError("x is null") }))
  resolveLogger().error(new errors.SessionError("failed", { cause: adapter }))
  const [[callback], [session]] = vi.mocked(console.error).mock.calls as [[string], [string]]
  expect(callback).toMatch(/caused by TypeError: x is null\n\s+at .*levels\.test/)
  expect(session).toMatch(/caused by AdapterError: getUser failed\n\s+at .*levels\.test/)
  expect(session).toMatch(/caused by Error$/)
})

test("frames of the platform and of packages are not printed", () => {
  const cause = new TypeError("fetch failed")
  const frames = [
    "node:internal/deps/undici/undici:14902:13",
    "/app/node_modules/@lockstep/core/dist/oauth/server-metadata.js:40:11",
    "C:\\app\\node_modules\\jose\\dist\\index.js:1:2",
    "/app/src/auth.ts:12:5",
  ]
  cause.stack = ["TypeError: fetch failed", ...frames.map((at) => `    at run (${at})`)].join("\n")
  resolveLogger().error(new errors.CallbackError("failed", { cause }))
  const [text] = vi.mocked(console.error).mock.calls[0] ?? []
  expect(text).toMatch(
    /caused by TypeError: fetch failed\n\s+at run \(\/app\/src\/auth\.ts:12:5\)$/,
  )
})

/** What each class is called, and says that it is called; the alias `MissingSecret` has no separate class. */
const classes = Object.entries<unknown>(errors).flatMap(([name, value]) => {
  const isClass =
    typeof value === "function" && value.prototype instanceof Error && name !== "MissingSecret"
  // Every error class takes a message first.
  return isClass ? [[name, value as new (message: string) => errors.AuthError] as const] : []
})

test.each(classes)("%s is an AuthError that links to its own section", (name, ErrorClass) => {
  const error = new ErrorClass("what happened")
  expect(error).toBeInstanceOf(errors.AuthError)
  expect(error.name).toBe(name)
  expect(error.docs).toBe(`https://lockstep.example/errors#${error.type.toLowerCase()}`)
  expect([name, "AuthError"]).toContain(error.type)
})
