import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import {
  findCycles,
  findEscapes,
  findPackages,
  findWrongWays,
  foldersOf,
  type Floors,
  type ImportGraph,
  readImportGraph,
  readImports,
} from "./support/import-graph.ts"

const root = path.join(import.meta.dirname, "../..")

/** A folder imports from the folders below it; never from above, never from its own floor. */
const floors: Floors = [
  ["models", "errors", "reading", "loading"],
  ["crypto", "cookies", "logging", "client"],
  ["adapter"],
  ["sql-errors", "store"],
  ["sql-store"],
  ["provider"],
  ["config"],
  ["request", "languages"],
  ["response"],
  ["node"],
  ["context.ts"],
  ["sessions", "csrf", "redirects", "transactions", "fetch"],
  ["feature"],
  ["pages"],
  ["sign-in"],
  ["accounts", "oauth", "email", "credentials", "webauthn"],
  // A function of a provider may bring its sign-in method.
  ["providers"],
  ["callback"],
  ["features"],
  ["actions"],
  ["failures"],
  ["engine"],
  ["set-up"],
  ["auth.ts"],
  // Entry points: they name what is public, and no file inside imports them.
  [
    "index.ts",
    "adapters",
    "adapters.ts",
    "client.ts",
    "errors.ts",
    "integration.ts",
    "jwt.ts",
    "languages.ts",
    "maintenance.ts",
    "node.ts",
    "providers.ts",
    "types.ts",
  ],
]

/** Packages that an application installs when it uses the provider; nothing else loads them. */
const peers: ReadonlyMap<string, readonly string[]> = new Map([
  ["@simplewebauthn/server", ["providers/webauthn.ts"]],
  ["nodemailer", ["providers/nodemailer.ts"]],
])

const core = readImportGraph(path.join(root, "core/src"))

/** The folders between reading a request and writing a response. */
const handling =
  "{actions,callback,accounts,sessions,csrf,redirects,transactions,pages,credentials,cookies,crypto,adapter,models}/*.ts"

/** The one place that asks for the type of a provider to find out how users sign in with it. */
const signInMethods = "core/src/actions/sign-in-methods.ts"

/** Files and folders that may ask for a type. */
const askingForTypes: Readonly<Record<string, string>> = {
  [signInMethods]: "It is the one place.",
  "core/src/config/": "The options of a provider differ by its type, and so do their checks.",
  "core/src/oauth/": "It is the method of two types, of which one has ID tokens.",
  "core/src/accounts/": "Whose account it is depends on how an identity was verified.",
  "core/src/sessions/jwt-sign-in.ts": "A token tells how its session began.",
  "core/src/sessions/token-origin.ts": "A token tells how its session began.",
  "core/src/set-up/callback-urls.ts": "Only providers of two types have a callback URL.",
  "core/src/features/back-channel-logout": "Only OpenID providers end sessions.",
  "core/src/features/provider-logout": "A user is signed in at providers of two types.",
  "core/src/features/provider-tokens": "Only providers of OAuth have tokens.",
  "core/src/features/rate-limits": "By what attempts are counted depends on how users sign in.",
  "core/src/client/sign-in.ts": "A browser has nothing but what GET providers tells.",
  "integrations/next/src/react/passkeys.ts": "A browser has nothing but what GET providers tells.",
}

/** Compares a type, or looks for an option that only one type has. */
const askingForType =
  /\btypes?\b.*[!=]== "(?:credentials|email|oauth|oidc|webauthn)"|\bprovider\??\.type\b|\btype \}: ResolvedProvider\b|"\w+" in (?:the)?provider\b/i

/** Packages that import core; core and each other they do not see. */
const neighbours = [
  "adapter-test-kit",
  "adapters/drizzle",
  "adapters/kysely",
  "adapters/mongodb",
  "adapters/prisma",
  "adapters/redis",
  "integrations/express",
  "integrations/next",
  "tools/cli",
  "tools/test-services",
  "tools/testing",
]

/** What packages import of Lockstep beside core, and where. */
const others: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  "adapter-test-kit": new Map([
    ["@lockstep/test-services", ["containers.ts"]],
    ["@lockstep/testing", ["flows/engine.ts", "flows/passkey-flows.ts", "flows/site.ts"]],
  ]),
}

describe("core", () => {
  test("is read as a whole", () => {
    expect(Object.keys(core)).toContain("index.ts")
    expect(core["context.ts"]).toContain("config/resolved-config.ts")
  })

  test("imports only from lower floors", () => {
    expect(findWrongWays(core, floors)).toEqual([])
  })

  test("has no import cycle, types included", () => {
    expect(findCycles(core)).toEqual([])
  })

  test("imports no file that is not its own", () => {
    expect(findEscapes(core)).toEqual([])
  })

  test("imports two packages, and others only in the module of the provider that needs one", () => {
    const used = [...findPackages(core)].filter(([name]) => !/^(node:|#)/.test(name))
    const everywhere = used.filter(([name]) => !peers.has(name)).map(([name]) => name)
    expect(new Set(everywhere)).toEqual(new Set(["jose", "oauth4webapi"]))
    for (const [name, users] of used) expect(users).toEqual(peers.get(name) ?? users)
  })

  test("knows requests and responses of the web at its two ends only", () => {
    const folder = path.join(root, "core/src")
    const files = globSync(handling, { cwd: folder })
    expect(files).toContain(path.join("actions", "sign-in.ts"))
    const users = files.filter((file) => {
      const source = readFileSync(path.join(folder, file), "utf8")
      const code = source.replaceAll(/\/\*[^]*?\*\/|\/\/.*|"[^"\n]*"/g, "")
      return /\b(?:Request|Response)\b/.test(code)
    })
    expect(users).toEqual([])
  })

  test("uses Node's own modules only in files made for Node", () => {
    const files = [...findPackages(core)].flatMap(([name, users]) =>
      name.startsWith("node:") ? users : [],
    )
    const isForNode = (file: string) => file.endsWith("-node.ts") || file.startsWith("node/")
    expect(files.filter((file) => !isForNode(file.replaceAll(path.sep, "/")))).toEqual([])
  })
})

test("core and integrations ask in one place how users sign in with a provider", () => {
  const sources = globSync("{core,integrations/*}/src/**/*.{ts,tsx}", { cwd: root })
  expect(sources).toContain(path.normalize(signInMethods))
  const asking = sources
    .filter((file) => askingForType.test(readFileSync(path.join(root, file), "utf8")))
    .map((file) => file.replaceAll(path.sep, "/"))
  const reasons = Object.keys(askingForTypes)
  const isExpected = (file: string) => reasons.some((reason) => file.startsWith(reason))
  expect(asking.filter((file) => !isExpected(file))).toEqual([])
  // A reason that is not needed would hide the next one.
  expect(reasons.filter((reason) => !asking.some((file) => file.startsWith(reason)))).toEqual([])
})

describe.each(neighbours)("%s", (folder) => {
  const source = readImportGraph(path.join(root, folder, "src"))

  test("imports of Lockstep nothing but core, and what is listed", () => {
    expect(Object.keys(source)).toContain("index.ts")
    const own = [...findPackages(source)].filter(
      ([name]) => name.startsWith("@lockstep/") && name !== "@lockstep/core",
    )
    expect(new Map(own)).toEqual(others[folder] ?? new Map())
  })

  test("has no import cycle, types included", () => {
    expect(findCycles(source)).toEqual([])
  })

  test("reaches into no other package's sources", () => {
    expect(findEscapes(source)).toEqual([])
  })

  test("tests itself and the test support of core, not another package's sources", () => {
    const tests = readImportGraph(path.join(root, folder, "test"))
    const support = path.relative(
      path.join(root, folder, "test"),
      path.join(root, "core/test/support"),
    )
    const allowed = [`imports ../src/`, `imports ${support}/`]
    const escapes = findEscapes(tests)
    expect(escapes.filter((line) => !allowed.some((part) => line.includes(part)))).toEqual([])
  })
})

describe("the check itself", () => {
  const bad: ImportGraph = {
    "index.ts": ["actions/get-session.ts"],
    "actions/get-session.ts": ["models/user.ts"],
    "crypto/seal.ts": ["cookies/cookie.ts", "express"],
    "cookies/cookie.ts": ["cookies/cookie-jar.ts"],
    "cookies/cookie-jar.ts": ["cookies/cookie.ts", "../../adapters/kysely/src/index.ts"],
    "models/user.ts": ["actions/get-session.ts"],
    "cellar/rat.ts": [],
  }

  test("finds upward and sideways imports, and files without a floor", () => {
    expect(findWrongWays(bad, floors)).toEqual([
      "no floor: cellar/rat.ts",
      "sideways: crypto/seal.ts imports cookies/cookie.ts",
      "upward: models/user.ts imports actions/get-session.ts",
    ])
  })

  test("finds cycles inside a folder and across folders", () => {
    expect(findCycles(bad)).toEqual([
      "cycle: actions/get-session.ts -> models/user.ts -> actions/get-session.ts",
      "cycle: cookies/cookie.ts -> cookies/cookie-jar.ts -> cookies/cookie.ts",
    ])
  })

  test("finds cycles of folders whose files have none", () => {
    const files = {
      "a/one.ts": ["b/one.ts"],
      "b/one.ts": [],
      "b/two.ts": ["a/two.ts"],
      "a/two.ts": [],
    }
    expect(findCycles(files)).toEqual([])
    expect(findCycles(foldersOf(files))).toEqual(["cycle: a -> b -> a"])
  })

  test("finds packages and files of others", () => {
    expect(findPackages(bad)).toEqual(new Map([["express", ["crypto/seal.ts"]]]))
    expect(findEscapes(bad)).toEqual([
      "outside: cookies/cookie-jar.ts imports ../../adapters/kysely/src/index.ts",
    ])
  })

  test("reads every form of import, and none from a comment", () => {
    const source = [
      `import { a } from "./a.ts"`,
      `import type {`,
      `  B,`,
      `} from "./b.ts"`,
      `export { c } from "./c.ts"`,
      `import "./d.ts"`,
      `type E = import("./e.ts").E`,
      `const path = "/auth/*"`,
      `/** Example: import("./f.ts") */`,
      `// import "./g.ts"`,
    ].join("\n")
    const letters = ["a", "b", "c", "d", "e"]
    expect(readImports(source)).toEqual(letters.map((letter) => `./${letter}.ts`))
  })
})
