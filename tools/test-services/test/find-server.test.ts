import { beforeEach, describe, expect, test, vi } from "vitest"
import { postgres, redis, redisCluster, ServiceUnavailable } from "@lockstep/test-services"

beforeEach(() => {
  for (const name of ["POSTGRES_URL", "REDIS_URL", "REDIS_CLUSTER_URL"]) vi.stubEnv(name, "")
})

/** Returns the error that a promise rejects with. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe("without a server", () => {
  test("the error names everything that was tried, and what to do", async () => {
    const sources = ["environment", "embedded"] as const
    const error = await failureOf(redis({ sources, image: "example/redis:1" }))
    expect(error).toBeInstanceOf(ServiceUnavailable)
    expect(String(error)).toBe(
      [
        "ServiceUnavailable: Redis is not available for the tests. Tried:",
        "- environment: REDIS_URL is not set",
        "- embedded: no npm package contains Redis for every system",
        "To get one:",
        "- name a server: REDIS_URL=redis://host:6379",
        "- or start Docker, with the image example/redis:1 available, and npm install --save-dev testcontainers",
      ].join("\n"),
    )
  })

  test("the sources are tried in the order that is asked for", async () => {
    const error = await failureOf(redis({ sources: ["embedded", "environment"] }))
    const tried = error instanceof ServiceUnavailable ? error.tried : []
    expect(tried.map(({ source }) => source)).toEqual(["embedded", "environment"])
  })
})

describe("an address in the environment that is of no use", () => {
  test("is an error when it is no address, which does not show it", async () => {
    vi.stubEnv("POSTGRES_URL", "mysql://me:secret@host")
    const error = await failureOf(postgres())
    expect(String(error)).toContain("POSTGRES_URL is set, but is not a URL such as postgres://")
    expect(String(error)).not.toContain("secret")
  })

  test("is an error when no server answers there, and no other server is taken instead", async () => {
    vi.stubEnv("POSTGRES_URL", "postgres://me:secret@127.0.0.1:9/db")
    const error = await failureOf(postgres())
    expect(error).not.toBeInstanceOf(ServiceUnavailable)
    expect(String(error)).toContain("POSTGRES_URL is set, but no server responds at 127.0.0.1:9")
    expect(String(error)).not.toContain("secret")
  })

  test("is an error when it is one of the nodes of a cluster", async () => {
    vi.stubEnv("REDIS_CLUSTER_URL", "127.0.0.1:9,http://host")
    expect(String(await failureOf(redisCluster()))).toContain("no server responds at 127.0.0.1:9")
  })
})

describe("options", () => {
  test.each([
    [{ imgae: "postgres:17" }, "imgae: unknown option (image, sources, timeout)"],
    [{ image: 17 }, "image: must be a string"],
    [{ sources: ["docker"] }, "sources: must be a list of environment, container, embedded"],
    [{ sources: [] }, "sources: must be a list of environment, container, embedded"],
    [{ timeout: 0 }, "timeout: must be above 0"],
    ["postgres:17", "The options of postgres must be an object."],
  ])("are refused when they are wrong: %j", async (options, problem) => {
    // Invalid on purpose, because JavaScript permits it.
    const error = await failureOf(postgres(options as object))
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(problem)
  })
})
