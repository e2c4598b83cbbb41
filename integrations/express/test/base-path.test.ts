import { describe, expect, test, vi } from "vitest"
import { statedBasePath } from "@lockstep/core"
import { configAt } from "../src/base-path.ts"
import { configWith } from "./support/people.ts"

describe("the stated base path", () => {
  test("is the option basePath, with one slash before and none after", () => {
    expect(statedBasePath(configWith({ basePath: "login//auth/" }))).toBe("/login/auth")
  })

  test("is the path of AUTH_URL without the option", () => {
    vi.stubEnv("AUTH_URL", "https://app.test/login/auth/")
    expect(statedBasePath(configWith())).toBe("/login/auth")
    expect(statedBasePath(configWith({ basePath: "/auth" }))).toBe("/auth")
  })

  test("is the path of NEXTAUTH_URL without AUTH_URL", () => {
    vi.stubEnv("NEXTAUTH_URL", "https://app.test/login")
    expect(statedBasePath(configWith())).toBe("/login")
  })

  test.each(["", " ", "https://app.test", "https://app.test/", "no URL"])(
    "does not follow from AUTH_URL when it is %j",
    (url) => {
      vi.stubEnv("AUTH_URL", url)
      expect(statedBasePath(configWith())).toBeUndefined()
    },
  )

  test("of a configuration stays what it was at first", () => {
    const config = configWith()
    expect(statedBasePath(config)).toBeUndefined()
    vi.stubEnv("AUTH_URL", "https://app.test/login")
    expect(statedBasePath(config)).toBeUndefined()
  })

  test("may be the root", () => {
    expect(statedBasePath(configWith({ basePath: "/" }))).toBe("")
  })
})

describe("the configuration for a base path", () => {
  test("is the application's own where it fits already", () => {
    const config = configWith()
    expect(configAt(config, "/auth")).toBe(config)
    const stated = configWith({ basePath: "/login" })
    expect(configAt(stated, "/login")).toBe(stated)
  })

  test("is one object for each path, with everything else the same", () => {
    const config = configWith()
    const configFor = (path: string) => configAt(config, path)
    expect(configFor("/login")).toEqual({ ...config, basePath: "/login" })
    expect(configFor("/login")).toBe(configFor("/login"))
    expect(configFor("")).toMatchObject({ basePath: "/" })
  })

  test("is forgotten after a hundred others, unless it was used in between", () => {
    const config = configWith()
    const configFor = (path: string) => configAt(config, path)
    const used = configFor("/used")
    const unused = configFor("/unused")
    for (let index = 0; index < 99; index++) {
      configFor(`/tenant-${index}`)
      configFor("/used")
    }
    expect(configFor("/used")).toBe(used)
    expect(configFor("/unused")).not.toBe(unused)
  })
})
