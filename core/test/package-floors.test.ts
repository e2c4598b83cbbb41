import path from "node:path"
import { describe, expect, test } from "vitest"
import {
  findCycles,
  findWrongWays,
  foldersOf,
  groupFiles,
  type Floors,
  readImportGraph,
} from "./support/import-graph.ts"

const root = path.join(import.meta.dirname, "../..")

/** File names in a list, in order. */
const named = (list: string): readonly string[] => list.trim().split(/\s+/)

/** How the sources of a package are arranged. */
interface Plan {
  /** Folders that the files at the top are counted to, by name. */
  readonly groups: Readonly<Record<string, RegExp>>
  /** The folder that the other files at the top are counted to, each of them by name. */
  readonly rest: { readonly folder: string; readonly files: readonly string[] }
  /** What may import what: only what stands before it. */
  readonly floors: Floors
}

const adapterGroups = {
  entries: /^(?:index|pg|mysql|sqlite)\.ts$/,
  adapter: /^(?:\w+-adapter|(?:drizzle|kysely|mongodb|prisma|redis)-store)\.ts$/,
  tools:
    /^(?:check-schema|create-indexes|missing-indexes|missing-tables|new-tables|schema|store-schema)\.ts$/,
  methods:
    /^(?:users|accounts|sessions|verification-tokens|authenticators|create-user|delete-user|expired|update-user|create-user-with-account|entries|insert-in-turn|methods|new-user-rows|returning-store|session-and-user|unique-email)\.ts$/,
}

const plans: Readonly<Record<string, Plan>> = {
  "adapters/drizzle": {
    groups: adapterGroups,
    rest: {
      folder: "records",
      files: named(`
        adapter-type assert-client assert-database assert-types bind-tables bound-table column-types deadline declared-keys drizzle-tables
        entry-names fields from-record insert-once look-up make-tables options own-defaults refusal
        remove-expired retry-conflicts statement store stored-key supported-driver table-columns table-options
        to-query to-record unwrapped with-user
      `),
    },
    floors: [
      ["records"],
      ["check-schema"],
      ["methods"],
      ["dialects"],
      ["tools", "adapter"],
      ["entries"],
    ],
  },
  "adapters/kysely": {
    // Its statements differ by dialect.
    groups: { ...adapterGroups, statements: /^(?:dialect-support|store|to-record)\.ts$/ },
    rest: {
      folder: "records",
      files: named(`
        adapter-type assert-kept compiled-once constant-tables database date-text dates fields from-record
        options own-fields stored-column stored-kysely table-rules
      `),
    },
    floors: [
      ["records"],
      ["check-schema"],
      ["dialects"],
      ["statements"],
      ["methods", "tools"],
      ["adapter"],
      ["entries"],
    ],
  },
  "adapters/mongodb": {
    groups: adapterGroups,
    rest: {
      folder: "records",
      files: named(`
        adapter-type classify-error client-source collections database-options field-names fields format from-record ids in-order
        insert-once live-client on-committed open-database options plain-value remove-abandoned same-id step
        store to-record to-user with-user
      `),
    },
    floors: [["records"], ["check-schema"], ["methods", "tools"], ["adapter"], ["entries"]],
  },
  "adapters/prisma": {
    groups: adapterGroups,
    rest: {
      folder: "records",
      files: named(`
        adapter-type assert-client classify-error client column-types counting-inserts counting-writes entry-model
        exact-keys from-record keys member model-names models new-row options or-nothing raw-reads
        read-both retry-conflicts returning-writes schema-text store supported-client to-record
        transaction-limits transactions with-user writes
      `),
    },
    floors: [
      ["records"],
      ["check-schema"],
      ["dialects"],
      ["methods", "tools"],
      ["adapter"],
      ["entries"],
    ],
  },
  "adapters/redis": {
    groups: adapterGroups,
    rest: {
      folder: "records",
      files: named(`
        adapter-type classify-error client-of endings expiry fields from-ioredis from-node-redis
        from-record from-upstash key-prefixes keys options prefixed-keys records redis-scripts run-script store
        timeout to-record user-look-ups
      `),
    },
    floors: [["scripts"], ["records"], ["methods", "tools"], ["adapter"], ["entries"]],
  },
  "integrations/express": {
    groups: {
      entries: /^(?:index|adapters|providers)\.ts$/,
      integration: /^(?:server-auth|get-session|get-auth)\.ts$/,
    },
    rest: {
      folder: "request",
      files: named(`
        express-auth-config express-types incoming-parts misplaced-mount mount-path open-response request-origin
        unread-env-file warn-of-proxy
      `),
    },
    floors: [["providers"], ["request"], ["integration"], ["entries"]],
  },
  "integrations/next": {
    groups: {
      entries: /^(?:index|adapters|jwt|middleware|providers|react|webauthn)\.ts$/,
      integration: /^fullstack-auth\.ts$/,
      actions: /^(?:handlers|sign-in|sign-out|update-session)\.ts$/,
    },
    rest: {
      folder: "request",
      files: named(`
        auth-mount bad-request call-core define-config next next-auth-config next-cookies next-origin
        public-request request-scope
      `),
    },
    floors: [
      ["providers", "react"],
      ["request"],
      ["auth", "actions"],
      ["integration"],
      ["entries"],
    ],
  },
}

describe.each(Object.entries(plans))("%s", (folder, { groups, rest, floors }) => {
  const found = readImportGraph(path.join(root, folder, "src"))
  const graph = groupFiles(found, groups, rest.folder)

  test("is read as a whole", () => {
    expect(Object.keys(graph)).toContain(path.join("entries", "index.ts"))
  })

  test("has no file at the top whose place is unknown", () => {
    const loose = Object.keys(found).filter((file) => !file.includes(path.sep))
    const others = loose.filter((file) => !Object.values(groups).some((names) => names.test(file)))
    expect(others.map((file) => file.replace(/\.ts$/, "")).toSorted()).toEqual(rest.files)
  })

  test("imports only from lower floors", () => {
    expect(findWrongWays(graph, floors)).toEqual([])
  })

  test("has no cycle of folders", () => {
    expect(findCycles(foldersOf(graph))).toEqual([])
  })
})
