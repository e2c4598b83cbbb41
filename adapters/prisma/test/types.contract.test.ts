import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import {
  testConfigured,
  testNoDatabase,
  testOwnFields,
} from "../../../core/test/support/adapter-suites/types.ts"
import { openSQLite } from "./open-database.ts"
import { loadClient } from "./prisma/clients.ts"

const generated = "../own-sqlite/client.ts"
const renamed = "../renamed-sqlite/client.ts"
const lean = "../lean-sqlite/client.ts"
const promisedTypes = "../../../../../core/test/support/adapter-suites/promised-types.ts"
const older = "../../../prisma-6/.lockstep/prisma/own-sqlite/client.ts"

/** What an application writes, beside a client that Prisma generated for it. */
const application = `
import { defineConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import { checkSchema, PrismaAdapter } from "@lockstep/prisma-adapter"
import type {
  PrismaAdapterOf,
  PrismaAdapterOptions,
  SessionOf,
  UserOf,
} from "@lockstep/prisma-adapter"
import type { Keeping } from "${promisedTypes}"
import type { PrismaClient } from "${generated}"
import type { PrismaClient as OtherClient } from "${renamed}"
import type { PrismaClient as LeanClient } from "${lean}"
import type { PrismaClient as OlderClient } from "${older}"

export async function roles(prisma: PrismaClient) {
  const adapter = PrismaAdapter(prisma)
  const user = await adapter.getUser("1")
  const role: string | null | undefined = user?.role
  const found = await adapter.getSessionAndUser("token")
  const device: string | null | undefined = found?.session.device
  const age: number | null | undefined = found?.user.age
  await adapter.updateUser({ id: "1", role: "admin", createdAt: new Date() })
  // @ts-expect-error -- there is no such column
  console.log(user?.nothing)
  // @ts-expect-error -- the column is a number
  await adapter.updateUser({ id: "1", age: "old" })
  const plain: Required<Adapter> = adapter
  return { role, device, age, plain }
}

const open = (prisma: PrismaClient) => PrismaAdapter(prisma)
const openRenamed = (prisma: OtherClient) => PrismaAdapter(prisma, { models })
const openOlder = (prisma: OlderClient) => PrismaAdapter(prisma)

interface Fields {
  options: PrismaAdapterOptions
  role: string | null
  device: string | null
}

interface Types extends Fields {
  adapter: ReturnType<typeof open>
  adapterOf: PrismaAdapterOf<PrismaClient>
  user: UserOf<PrismaClient>
  session: SessionOf<PrismaClient>
}

interface RenamedTypes extends Fields {
  adapter: ReturnType<typeof openRenamed>
  adapterOf: PrismaAdapterOf<OtherClient, typeof models>
  user: UserOf<OtherClient, typeof models>
  session: SessionOf<OtherClient, typeof models>
}

interface OlderTypes extends Fields {
  adapter: ReturnType<typeof openOlder>
  adapterOf: PrismaAdapterOf<OlderClient>
  user: UserOf<OlderClient>
  session: SessionOf<OlderClient>
}

export const kept: Keeping<Types, true> = true
export const keptRenamed: Keeping<RenamedTypes, true> = true
export const keptOlder: Keeping<OlderTypes, true> = true

export function configured(prisma: PrismaClient) {
  return defineConfig({
    providers: [],
    adapter: PrismaAdapter(prisma),
    callbacks: {
      session({ session, user }) {
        // @ts-expect-error -- there is no such column
        return { ...session, nothing: user?.nothing }
      },
    },
  })
}

export function extended(prisma: PrismaClient) {
  const adapter = PrismaAdapter(prisma.$extends({ query: {} }))
  return adapter satisfies Adapter
}

const models = {
  user: "AppUser",
  account: "Login",
  session: "OpenSession",
  verificationToken: "MagicLink",
  authenticator: "passkey",
} as const

export async function otherNames(prisma: OtherClient) {
  const adapter = PrismaAdapter(prisma, { models })
  const role: string | null | undefined = (await adapter.getUser("1"))?.role
  const found = await adapter.getSessionAndUser("token")
  const device: string | null | undefined = found?.session.device
  await checkSchema(prisma, { models })
  // @ts-expect-error -- there is no such column
  console.log(found?.user.nothing)
  // @ts-expect-error -- the client has no model of this name
  PrismaAdapter(prisma, { models: { ...models, session: "Session" } })
  // @ts-expect-error -- the client has no model User
  PrismaAdapter(prisma)
  const few = PrismaAdapter(prisma, { models: { user: "AppUser" } })
  // @ts-expect-error -- there is no model of sessions
  await few.createSession({ sessionToken: "1", userId: "1", expires: new Date() })
  const { createSession } = PrismaAdapter(prisma.$extends({ query: {} }), { models })
  const plain: Required<Adapter> = adapter
  return { role, device, plain, createSession }
}

export async function withoutOptionalFields(prisma: LeanClient) {
  const adapter = PrismaAdapter(prisma) satisfies Adapter
  const config = defineConfig({ providers: [], adapter })
  const user = await adapter.createUser({ id: "", email: "ada@example.com", emailVerified: null })
  const name: string | null | undefined = user.name
  const emailVerified: Date | null = user.emailVerified
  // @ts-expect-error -- there is no such column
  console.log(user.nothing)
  return { config, name, emailVerified }
}

export async function onPrisma6(prisma: OlderClient) {
  const user = await PrismaAdapter(prisma).getUser("1")
  const role: string | null | undefined = user?.role
  // @ts-expect-error -- there is no such column
  console.log(user?.nothing)
  return role
}

export const administrator = (user: UserOf<OtherClient, typeof models>) => user.role === "admin"
`

const config = {
  extends: "../../../../../tsconfig.json",
  compilerOptions: { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true },
  include: ["application.ts"],
}

test("columns of the application's own are in the types of the adapter", async () => {
  await openSQLite("own")
  await openSQLite("renamed")
  await openSQLite("lean")
  await loadClient("own", "sqlite", 6)
  const folder = new URL("../.lockstep/prisma/application/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL("application.ts", folder), application)
  writeFileSync(new URL("tsconfig.json", folder), JSON.stringify(config))
  const commands = fileURLToPath(new URL("../../../node_modules/.bin", import.meta.url))
  const compiler = path.join(commands, "tsc")

  const compiled = promisify(execFile)(compiler, ["-p", fileURLToPath(folder)]).catch(
    (error: unknown) => error,
  )

  expect(await compiled).toEqual({ stdout: "", stderr: "" })
})

const openOwn = async () => PrismaAdapter((await openSQLite("own")).prisma)

testOwnFields(openOwn)
testConfigured(openOwn)
testNoDatabase(PrismaAdapter)
