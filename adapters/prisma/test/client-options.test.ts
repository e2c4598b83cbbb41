import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PrismaAdapter, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { loadClient, type TestClient } from "./prisma/clients.ts"
import { createTables } from "./subject-sqlite.ts"

interface DriverOptions {
  readonly intMode?: "number" | "bigint" | "string"
  readonly timestampFormat?: "iso8601" | "unixepoch-ms"
}

async function open(
  options: object,
  driver: DriverOptions = {},
  extend: (client: TestClient) => TestClient = (client) => client,
) {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
  const file = path.join(folder, "auth.db")
  createTables(file, ["stored"])
  const { timestampFormat = "iso8601", ...config } = driver
  const adapter = new PrismaLibSql({ url: `file:${file}`, ...config }, { timestampFormat })
  const { PrismaClient } = await loadClient("stored", "sqlite", 7)
  const client = new PrismaClient({ adapter, ...options })
  const extended = extend(client)
  return {
    adapter: PrismaAdapter(extended),
    store: PrismaStore(extended),
    async close() {
      await client.$disconnect()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const withExtension = (extension: object) => () =>
  open({}, {}, (client) => client.$extends(extension))

interface Call {
  readonly args: object
  query(args: object): Promise<unknown>
}

const passing = ({ args, query }: Call) => query(args)

/** Fields without which a sign-in, a session or a token would be another one. */
const needed = {
  user: ["id", "email", "emailVerified"],
  account: [
    "userId",
    "provider",
    "providerAccountId",
    "access_token",
    "refresh_token",
    "expires_at",
  ],
  session: ["sessionToken", "userId", "expires"],
  verificationToken: ["identifier", "token", "expires"],
  authenticator: ["credentialID", "credentialPublicKey", "counter"],
}

testClientOptions(
  {
    "no option": () => open({}),
    "errorFormat colorless": () => open({ errorFormat: "colorless" }),
    "errorFormat minimal": () => open({ errorFormat: "minimal" }),
    "errorFormat pretty": () => open({ errorFormat: "pretty" }),
    "log of events": () => open({ log: [{ emit: "event", level: "query" }] }),
    "omit of fields that are not needed": () =>
      open({ omit: { user: { image: true, name: false } } }),
    "transactionOptions isolationLevel": () =>
      open({ transactionOptions: { isolationLevel: "Serializable" } }),
    "transactionOptions maxWait and timeout": () =>
      open({ transactionOptions: { maxWait: 20_000, timeout: 20_000 } }),
    "driver with intMode bigint": () => open({}, { intMode: "bigint" }),
    "driver with timestampFormat unixepoch-ms": () => open({}, { timestampFormat: "unixepoch-ms" }),
    "$extends of all queries": withExtension({ query: { $allOperations: passing } }),
    "$extends of queries of models": withExtension({
      query: { $allModels: { $allOperations: passing }, user: { create: passing } },
    }),
    "$extends of results with another field": withExtension({
      result: { user: { initial: { needs: { name: true }, compute: () => "A" } } },
    }),
    "$extends of models and the client": withExtension({
      model: { user: { own: () => 1 } },
      client: { own: () => 1 },
    }),
  },
  {
    ...Object.fromEntries(
      Object.entries(needed).flatMap(([model, fields]) =>
        fields.map((field) => [
          `omit of ${model}.${field}`,
          {
            open: () => open({ omit: { [model]: { [field]: true } } }),
            says: `${model.charAt(0).toUpperCase()}${model.slice(1)}.${field}, which the client omits`,
          },
        ]),
      ),
    ),
    "$extends of results with dates as text": {
      open: withExtension({
        result: {
          session: {
            expires: {
              needs: { expires: true },
              compute: ({ expires }: { readonly expires: Date }) => expires.toISOString(),
            },
          },
        },
      }),
      says: "Session.expires is not a date",
      of: "reads",
    },
  },
)
