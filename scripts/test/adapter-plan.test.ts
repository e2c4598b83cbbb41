import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  ExpiredRecords,
  Fields,
  OnUnknownField,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { DrizzleAdapterOf, DrizzleAdapterOptions } from "@lockstep/drizzle-adapter"
import type {
  Codegen,
  Database,
  KyselyAdapterOf,
  KyselyAdapterOptions,
} from "@lockstep/kysely-adapter"
import type { MongoDBAdapterOf, MongoDBAdapterOptions } from "@lockstep/mongodb-adapter"
import type { PrismaAdapterOf, PrismaAdapterOptions } from "@lockstep/prisma-adapter"
import type { RedisAdapterOf, RedisAdapterOptions } from "@lockstep/redis-adapter"
import { describe, expect, expectTypeOf, test } from "vitest"
import {
  type AdapterFolder,
  adapters,
  declaredOptions,
  dialects,
  exportedNames,
  exportsOf,
  fileNames,
  files,
  findDeviations,
  findFolderSynonyms,
  findOtherFunctions,
  findSynonyms,
  optionNames,
  readSources,
} from "../checks/adapter-plan.ts"

// The keys of the table are its type.
const folders = Object.keys(adapters) as AdapterFolder[]

const sources = new Map(folders.map((adapter) => [adapter, readSources(adapter)]))

const sourcesOf = (adapter: AdapterFolder) => sources.get(adapter) ?? {}
const optionsOf = (adapter: AdapterFolder, file = "options") =>
  declaredOptions(sourcesOf(adapter)[file] ?? "")

/** Drizzle's functions that make tables have the options about fields. */
const allOptions = [
  ...folders.flatMap((adapter) => optionsOf(adapter)),
  ...optionsOf("drizzle", "table-options"),
]

/** A database, and a client of Prisma, whose users have a custom field. */
interface WithRole extends Database {
  User: Database["User"] & { role: string | null }
}
interface Delegate<Row> {
  readonly [key: symbol]: { types: { payload: { scalars: Row } } }
}
interface Client {
  readonly user: Delegate<AdapterUser & { role: string | null }>
  readonly account: Delegate<AdapterAccount>
  readonly session: Delegate<AdapterSession>
  readonly verificationToken: Delegate<VerificationToken>
  readonly authenticator: Delegate<AdapterAuthenticator>
}

describe.each(folders)("the adapter %s", (adapter) => {
  const names = fileNames(sourcesOf(adapter))
  const options = optionsOf(adapter).map(({ name }) => name)
  const exported = exportsOf(sourcesOf(adapter)["index"] ?? "")

  test("has a file for each concept, under the name that it has in all adapters", () => {
    expect(findDeviations(adapter, names, files)).toEqual([])
    expect(findSynonyms(adapter, names, files)).toEqual([])
    expect(findFolderSynonyms(sourcesOf(adapter))).toEqual([])
  })

  test("has one function for what its files are about, as all adapters", () => {
    expect(findOtherFunctions(sourcesOf(adapter), files)).toEqual([])
  })

  test("has the options of all adapters, unless the plan says why not", () => {
    expect(findDeviations(adapter, options, optionNames)).toEqual([])
    expect(findSynonyms(adapter, options, optionNames)).toEqual([])
  })

  test("declares its options in a file of that name, and in no other", () => {
    expect(sourcesOf(adapter)["options"]).toContain(` ${adapters[adapter]}AdapterOptions`)
    const named = optionNames.map(({ name }) => name)
    const others = Object.entries(sourcesOf(adapter)).flatMap(([file, source]) =>
      file === "options" || file === "table-options"
        ? []
        : declaredOptions(source).filter(({ name }) => named.includes(name)),
    )
    expect(others).toEqual([])
  })

  test("exports its types under the names of all adapters", () => {
    expect(findDeviations(adapter, exported, exportedNames)).toEqual([])
    expect(findSynonyms(adapter, exported, exportedNames)).toEqual([])
  })
})

test.each(["drizzle", "kysely", "prisma"] as const)(
  "the adapter %s has one folder for each dialect",
  (adapter) => {
    const found = Object.keys(sourcesOf(adapter)).flatMap(
      (file) => /^dialects\/(\w+)\//.exec(file)?.slice(1) ?? [],
    )
    expect([...new Set(found)]).toEqual(dialects)
  },
)

test("the options of one name have one signature", () => {
  expectTypeOf<DrizzleAdapterOptions["onUnknownField"]>().toEqualTypeOf<
    OnUnknownField | undefined
  >()
  expectTypeOf<KyselyAdapterOptions<Codegen>["onUnknownField"]>().toEqualTypeOf<
    OnUnknownField | undefined
  >()
  expectTypeOf<MongoDBAdapterOptions["onUnknownField"]>().toEqualTypeOf<
    OnUnknownField | undefined
  >()
  expectTypeOf<PrismaAdapterOptions["onUnknownField"]>().toEqualTypeOf<OnUnknownField | undefined>()
  expectTypeOf<RedisAdapterOptions["onUnknownField"]>().toEqualTypeOf<OnUnknownField | undefined>()
  expectTypeOf<MongoDBAdapterOptions["userFields"]>().toEqualTypeOf<Fields | undefined>()
  expectTypeOf<RedisAdapterOptions["userFields"]>().toEqualTypeOf<Fields | undefined>()
  expectTypeOf<MongoDBAdapterOptions["sessionFields"]>().toEqualTypeOf<Fields | undefined>()
  expectTypeOf<RedisAdapterOptions["sessionFields"]>().toEqualTypeOf<Fields | undefined>()
  expectTypeOf<KyselyAdapterOptions<Codegen>["ids"]>().toEqualTypeOf<
    "adapter" | "database" | undefined
  >()
  expectTypeOf<MongoDBAdapterOptions["ids"]>().toEqualTypeOf<"objectId" | "string" | undefined>()
  expectTypeOf<{ readonly role: "text" }>().toExtend<
    NonNullable<KyselyAdapterOptions<WithRole>["userFields"]>
  >()
  expectTypeOf<NonNullable<KyselyAdapterOptions<WithRole>["userFields"]>>().toExtend<
    Partial<Fields>
  >()
  const types = allOptions.filter(({ name }) => name === "onUnknownField").map(({ type }) => type)
  expect(types).toEqual(folders.map(() => "OnUnknownField"))
})

test("the types of adapters are the shared one, with methods of their own at most", () => {
  expectTypeOf<DrizzleAdapterOf>().toExtend<AdapterOf>()
  expectTypeOf<KyselyAdapterOf>().toExtend<AdapterOf>()
  expectTypeOf<MongoDBAdapterOf>().toExtend<AdapterOf>()
  expectTypeOf<RedisAdapterOf>().toExtend<AdapterOf>()
  expectTypeOf<PrismaAdapterOf<Client>>().toExtend<AdapterOf & ExpiredRecords>()
  type Users = NonNullable<Awaited<ReturnType<PrismaAdapterOf<Client>["getUser"]>>>
  expectTypeOf<Users["role"]>().toEqualTypeOf<string | null>()
  const shared = folders.filter((adapter) =>
    sourcesOf(adapter)["adapter-type"]?.includes(`${adapters[adapter]}AdapterOf`),
  )
  expect(shared).toEqual(folders)
})

test.each(["onUnknownField", "userFields", "sessionFields", "ids"])(
  "the comment on the option %s begins the same in every adapter",
  (option) => {
    const docs = allOptions.filter(({ name }) => name === option).map(({ doc }) => doc)
    expect(docs.length).toBeGreaterThan(1)
    const beginning = option === "ids" ? "How new users get their IDs: " : firstSentence(docs[0])
    expect(docs.filter((doc) => !doc.startsWith(beginning))).toEqual([])
  },
)

function firstSentence(doc = ""): string {
  return doc.slice(0, doc.indexOf(".") + 1)
}

describe("the plan", () => {
  const plans = { files, options: optionNames, exports: exportedNames }
  const synonyms = Object.values(plans).flatMap((plan) =>
    plan.flatMap((concept) => concept.synonyms.map((synonym) => ({ synonym, concept, plan }))),
  )

  test.each(synonyms)("finds $synonym in place of $concept.name", ({ synonym, concept, plan }) => {
    const [own, given] = [concept.name, synonym].map((name) =>
      name.replace("<Adapter>", "Redis").replace("<adapter>", "redis"),
    )
    expect(findSynonyms("redis", [String(given)], plan)).toEqual([
      `${given} is ${own} in every adapter`,
    ])
  })

  test.each(Object.values(plans).flat())("misses $name where it is not", (concept) => {
    const needed = folders.filter(
      (adapter) => concept.absent !== "optional" && concept.absent?.[adapter] === undefined,
    )
    const missing = folders.filter((adapter) => findDeviations(adapter, [], [concept]).length > 0)
    expect(missing).toEqual(needed)
  })

  test.each(["doctor", "pg", "postgresql", "mariadb"])("finds a folder called %s", (folder) => {
    expect(findFolderSynonyms({ [`${folder}/a`]: "", [`dialects/${folder}/b`]: "" })).toHaveLength(
      1,
    )
  })

  test("finds a function of another name", () => {
    const source = "export async function again<Result>() {}\nfunction retryConflicts() {}\n"
    expect(findOtherFunctions({ "dialects/retry-conflicts": source }, files)).toEqual([
      "dialects/retry-conflicts has no function retryConflicts",
    ])
    const right = source.replace("again", "retryConflicts")
    expect(findOtherFunctions({ "retry-conflicts": right }, files)).toEqual([])
  })

  test("finds an option that an adapter has although the plan says why not", () => {
    expect(findDeviations("prisma", ["userFields"], optionNames)).toContain("userFields is there")
  })

  test("reads options with their comments, and what an entry point exports", () => {
    const source = "export interface A {\n  /**\n   * One\n   * two.\n   */\n  readonly a?: B\n}\n"
    expect(declaredOptions(source)).toEqual([{ name: "a", type: "B", doc: "One two." }])
    expect(
      exportsOf('export type { A, B } from "./a.ts"\nexport { c, type D } from "./b.ts"'),
    ).toEqual(["A", "B", "c", "D"])
  })
})
