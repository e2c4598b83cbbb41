import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { finding } from "../../src/config/mistakes.ts"
import type { AuthContext } from "../../src/context.ts"
import {
  AccessDenied,
  type ConfigError,
  ConfigError as ConfigErrorClass,
  MissingAdapterMethods,
} from "../../src/errors.ts"
import type { FeatureHandler } from "../../src/feature/hooks.ts"
import { type AnyFeature, type AuthConfig, createAuth } from "../../src/index.ts"
import * as everything from "../../src/index.ts"
import * as forIntegrations from "../../src/integration.ts"
import { integrationEngine } from "../../src/integration.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { madeFeature } from "./made-feature.ts"
import { sharedStore } from "../support/application.ts"

const site = "http://app.example.com"

async function problemsOf(options: Partial<AuthConfig>): Promise<ConfigError> {
  const error: unknown = await createAuth(configWith(options))
    .for(new Request(site))
    .catch((thrown: unknown) => thrown)
  if (error instanceof ConfigErrorClass) return error
  throw new Error("The configuration was accepted.")
}

const listOf = ({ problems }: ConfigError) => problems.map(({ type, path }) => [type, path])

describe("the list of features", () => {
  test("may not have an id twice (FE1)", async () => {
    const error = await problemsOf({ features: [madeFeature("one"), madeFeature("one")] })
    expect(listOf(error)).toEqual([["ConfigError", "features[1]"]])
  })

  test("adds the problems of each feature, with its place (FE2)", async () => {
    const bad = madeFeature("bad", {
      findings: ({ path }) => [finding("feature", `${path}.some`, "is wrong.")],
    })
    const features = [madeFeature("good"), bad]
    const error = await problemsOf({ features, session: { maxAge: -1 } })
    expect(listOf(error)).toEqual([
      ["ConfigError", "session.maxAge"],
      ["ConfigError", "features[1].some"],
    ])
  })

  test.each([[{}], [null], [undefined], [false], ["rateLimits"], [{ id: "x" }], [madeFeature]])(
    "takes no other value: %s",
    async (value) => {
      // A program without types can pass anything.
      const error = await problemsOf({ features: [value as unknown as AnyFeature] })
      expect(listOf(error)).toEqual([["ConfigError", "features[0]"]])
    },
  )

  test("is a list", async () => {
    // A program without types can pass anything.
    const features = madeFeature("one") as unknown as AnyFeature[]
    expect(listOf(await problemsOf({ features }))).toEqual([["ConfigError", "features"]])
  })

  test("is resolved once for each configuration, and nothing of one is kept for another (FE6)", async () => {
    const resolve = vi.fn<() => object>(() => ({}))
    const feature = madeFeature("one", { hooks: resolve })
    expect(Object.isFrozen(feature)).toBe(true)
    const configs = [1, 2].map(() => configWith({ features: Object.freeze([feature]) }))
    for (const config of [...configs, ...configs]) await createAuth(config).for(new Request(site))
    expect(resolve).toHaveBeenCalledTimes(2)
  })

  test("names methods that the adapter lacks, and the feature (MissingAdapterMethods)", async () => {
    const features = [
      madeFeature("needy", {
        adapterMethods: ["listAccountsByUserId", "getUser", "unlinkAccount"],
      }),
    ]
    const { unlinkAccount: _, ...adapter } = MemoryAdapter()
    const error = await problemsOf({ features, adapter })
    expect(error).toBeInstanceOf(MissingAdapterMethods)
    expect(listOf(error)).toEqual([["MissingAdapterMethods", "features[0]"]])
    expect(error.message).toMatch(/needy.*unlinkAccount/)
    expect(error.message).not.toMatch(/getUser/)
    const without = await problemsOf({ features })
    expect(without.message).toMatch(/needy.*listAccountsByUserId, getUser, unlinkAccount/)
  })

  test.each([
    ["production", true],
    ["staging", true],
    ["", true],
    ["development", false],
    ["test", false],
  ])("that needs a shared store is refused without one, in %s: %s", async (mode, isRefused) => {
    vi.stubEnv("NODE_ENV", mode)
    const features = [madeFeature("sharing", { sharedStore: "needed" })]
    for (const store of [undefined, MemoryStore()]) {
      const { logger, warnings } = recordingLogger()
      const options = { features, logger, ...(store && { store }) }
      if (isRefused) {
        expect(listOf(await problemsOf(options))).toEqual([["ConfigError", "features[0]"]])
      } else {
        await createAuth(configWith(options)).for(new Request(site))
        expect(warnings.map((line) => line.split(" ")[0])).toEqual(["store-not-shared"])
      }
    }
    const shared = sharedStore()
    await createAuth(configWith({ features, store: shared })).for(new Request(site))
    vi.unstubAllEnvs()
  })

  test.each([[{}], ["redis"], [{ ...MemoryStore(), increment: undefined }], [7]])(
    "comes with a store that has every method, or none: %s",
    async (store) => {
      // A program without types can pass anything.
      const error = await problemsOf({ store: store as unknown as ReturnType<typeof MemoryStore> })
      expect(listOf(error)).toEqual([["ConfigError", "store"]])
    },
  )

  test("shows its inside through no entry point of the package (FE5)", () => {
    const symbols = [...Object.values(everything), ...Object.values(forIntegrations)].filter(
      (value) => typeof value === "symbol",
    )
    const feature = madeFeature("one")
    expect(Object.getOwnPropertySymbols(feature)).toHaveLength(1)
    expect(symbols).not.toContain(Object.getOwnPropertySymbols(feature)[0])
  })
})

describe("an action of a feature", () => {
  const asked = madeFeature("asking", {
    hooks: {
      actions: {
        ping: {
          GET: async () => ({ kind: "json", status: 200, body: "pong" }),
          POST: async () => ({ kind: "json", status: 200, body: "posted" }),
        },
      },
    },
  })

  test("is answered where the feature is configured, and a POST needs the CSRF token", async () => {
    const browser = visitor(configWith({ features: [madeFeature("other"), asked] }))
    expect(await (await browser.get("ping")).json()).toBe("pong")
    const posted = await browser.post("ping")
    expect(posted.headers.get("location")).toContain("error=MissingCSRF")
    expect(await (await browser.submit("ping")).json()).toBe("posted")
    expect((await browser.get("ping/more/yet")).status).toBe(400)
  })

  test("gets the id of the provider that follows its name", async () => {
    const GET = async ({ request }: AuthContext) =>
      ({ kind: "json", status: 200, body: request.providerId ?? null }) as const
    const named = madeFeature("named", { hooks: { actions: { ping: { GET } } } })
    const browser = visitor(configWith({ features: [named] }))
    expect(await (await browser.get("ping/local")).json()).toBe("local")
    expect(await (await browser.get("ping")).json()).toBeNull()
  })

  test("needs no CSRF token where other servers send it", async () => {
    const POST = async () => ({ kind: "json", status: 200, body: "posted" }) as const
    const open = madeFeature("open", { hooks: { actions: { ping: { POST, fromServers: true } } } })
    const browser = visitor(configWith({ features: [open] }))
    expect(await (await browser.post("ping")).json()).toBe("posted")
    expect((await browser.post("signout")).headers.get("location")).toContain("MissingCSRF")
  })

  test("can be a built-in one, which it is given, with its CSRF token", async () => {
    const replaced: string[] = []
    const POST: FeatureHandler = async (context, builtIn) => {
      replaced.push(context.request.action)
      return builtIn === undefined ? { kind: "json", status: 200, body: null } : builtIn(context)
    }
    const instead = madeFeature("instead", { hooks: { actions: { signout: { POST } } } })
    const browser = visitor(configWith({ features: [instead] }))
    expect((await browser.post("signout")).headers.get("location")).toContain("MissingCSRF")
    expect(replaced).toEqual([])
    const answer = await browser.submit("signout", { callbackUrl: "/bye" })
    expect(answer.headers.get("location")).toBe("http://app.example.com/bye")
    expect(replaced).toEqual(["signout"])
    expect((await browser.get("signout")).status).toBe(200)
  })

  test.each(["ping", "toString", "constructor", "__proto__", "hasOwnProperty"])(
    "is unknown where it is not: %s (FE4)",
    async (path) => {
      for (const features of [undefined, [], [madeFeature("other", { hooks: { actions: {} } })]]) {
        const browser = visitor(configWith(features ? { features } : {}))
        const response = await browser.get(path)
        expect([response.status, await response.json()]).toEqual([400, "Bad request."])
      }
    },
  )
})

describe("a hook", () => {
  const calls: string[] = []
  const telling = (id: string, refuses = false) =>
    madeFeature(id, {
      hooks: {
        async attempt(_context, { kind, provider }) {
          await Promise.resolve()
          calls.push(`${id}: ${kind} ${provider.id}`)
          if (refuses) throw new AccessDenied("Not today.")
        },
        async signedIn(_context, { user }) {
          calls.push(`${id}: ${user.id}`)
        },
      },
    })

  test("is run in the order of the list, before the work and after the session is there", async () => {
    calls.length = 0
    const provider = Credentials({
      authorize: () => {
        calls.push("authorize")
        return { id: "ada" }
      },
    })
    const events = { signIn: () => void calls.push("event") }
    const features = [telling("one"), madeFeature("none"), telling("two")]
    const browser = visitor(configWith({ providers: [provider], features, events }))
    await browser.submit("callback/credentials")
    expect(calls).toEqual([
      "one: credentials credentials",
      "two: credentials credentials",
      "authorize",
      "one: ada",
      "two: ada",
      "event",
    ])
    expect(await browser.session()).not.toBeNull()
  })

  test("that refuses an attempt ends it, and no later one is run", async () => {
    calls.length = 0
    const authorize = vi.fn<() => { id: string }>(() => ({ id: "ada" }))
    const features = [telling("one", true), telling("two")]
    const providers = [Credentials({ authorize })]
    const browser = visitor(configWith({ providers, features }))
    const response = await browser.submit("callback/credentials")
    expect(response.headers.get("location")).toContain("error=AccessDenied")
    expect(calls).toEqual(["one: credentials credentials"])
    expect(authorize).not.toHaveBeenCalled()
    expect(await browser.session()).toBeNull()
  })
})

describe("functions of features", () => {
  const greeting = madeFeature<{ greeting: { say(): Promise<string> } }>("greeting", {
    hooks: {
      forRequest: (context) => ({
        greeting: { say: async () => `hello at ${context?.origin ?? "nowhere"}` },
      }),
    },
  })
  const naming = madeFeature<object, { naming: { id(): string } }>("naming", {
    hooks: { forUser: (_config, userId) => ({ naming: { id: () => userId } }) },
  })
  const config = {
    ...configWith(),
    features: [greeting, madeFeature("silent"), naming],
  } satisfies AuthConfig

  test("are on the object of a request, beside what every request has", async () => {
    const own = await createAuth(config).for(new Request(`${site}/anywhere`))
    expect(await own.greeting.say()).toBe(`hello at ${site}`)
    expect(await own.session()).toBeNull()
    expect(own.cookies).toEqual([])
    expect("naming" in own).toBe(false)
  })

  test("get no request where the host is not trusted", async () => {
    const own = await createAuth({ ...config, trustedHosts: ["other.example.com"] }).for(
      new Request(site),
    )
    expect(await own.greeting.say()).toBe("hello at nowhere")
  })

  test("are on the object of a user, also for integrations (RA7)", async () => {
    for (const engine of [createAuth(config), integrationEngine(config)]) {
      const user = await engine.forUser("ada")
      expect(user.naming.id()).toBe("ada")
      expect("greeting" in user).toBe(false)
    }
    expect(await createAuth(configWith()).forUser("ada")).toEqual({})
  })

  test("of a user need a configuration that is an object, and an id", async () => {
    await expect(createAuth(() => config).forUser("ada")).rejects.toThrow(ConfigErrorClass)
    await expect(createAuth(configWith({ secret: "short" })).forUser("ada")).rejects.toThrow(
      ConfigErrorClass,
    )
    for (const id of ["", { $ne: null }, undefined, 7]) {
      // A program without types can pass anything.
      const wrong = createAuth(config).forUser(id as unknown as string)
      await expect(wrong).rejects.toThrow(TypeError)
    }
  })
})
