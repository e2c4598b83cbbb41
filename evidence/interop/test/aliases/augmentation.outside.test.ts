import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root, workspaceCommand } from "../../../../scripts/setup/workspace.mjs"
import { emptyFolder } from "../../src/applications/install.ts"
import { samplesFolder } from "../../src/types/samples.ts"

const folder = emptyFolder()

/** What stands where, as after an installation with aliases: npm installs core under both names. */
const installed = {
  "@auth/core": "core",
  "@auth/express": "integrations/express",
  "@lockstep/core": "core",
  "next-auth": "integrations/next",
}

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [path.join(root, "node_modules/@types/node")],
    skipLibCheck: true,
  },
}

/** Samples that add properties to the modules of the guides of Auth.js. */
const samples = ["augment-next-auth", "augment-core-types", "augment-core-jwt"]

/** Programs for the modules of which no sample needs these packages alone. */
const programs = {
  "@auth/core/adapters": `
import type { AdapterUser } from "@auth/core/adapters"
import type { Adapter } from "next-auth/adapters"
declare module "@auth/core/adapters" {
  interface AdapterUser { seat?: number }
}
export const seat = (user: AdapterUser): number | undefined => user.seat
export const adapter: Adapter = {
  updateUser: (user) => ({ ...user, email: "", emailVerified: null, seat: user.seat ?? 1 }),
}`,
  "@auth/express": `
import { ExpressAuth, type Session } from "@auth/express"
declare module "@auth/express" {
  interface Session { plan?: string }
}
export const plan = (session: Session): string | undefined => session.plan
ExpressAuth({
  providers: [],
  callbacks: {
    session: ({ session }) => {
      session.plan = "free"
      return session
    },
  },
})`,
}

const kept = {
  "@auth/drizzle-adapter": "DrizzleAdapter",
  "@auth/kysely-adapter": "KyselyAdapter",
  "@auth/prisma-adapter": "PrismaAdapter",
}

/** Applications that keep an adapter of Auth.js, whose own types do not have what the application adds. */
function withKeptAdapter(augmented: string, use: (adapter: string) => string): string {
  const lines = Object.entries(kept).map(
    ([name, adapter]) => `
import { ${adapter} } from "${name}"
declare const ${adapter}Of: ReturnType<typeof ${adapter}>
export const with${adapter} = ${use(`${adapter}Of`)}`,
  )
  return `
import { createAuth, defineConfig } from "@lockstep/core"
import NextAuth from "next-auth"
import type {} from "${augmented}"
declare module "${augmented}" {
  interface User { role: string }
}
${lines.join("")}
export type { createAuth, defineConfig, NextAuth }`
}

const keptPrograms = Object.fromEntries(
  ["next-auth", "@lockstep/core", "@auth/core/types"].flatMap((augmented) =>
    ["NextAuth", "createAuth", "defineConfig"].map((mount) => [
      `${mount} with kept adapters and members of ${augmented}`,
      withKeptAdapter(augmented, (adapter) => `${mount}({ providers: [], adapter: ${adapter} })`),
    ]),
  ),
)

const complaints = new Map<string, string>()

/** Compiles what is in a folder of the name, or a program that is written there. */
async function compile(name: string, program?: string): Promise<void> {
  const cwd = path.join(folder, name.replaceAll(/\W/g, "-"))
  mkdirSync(cwd, { recursive: true })
  if (program !== undefined) writeFileSync(path.join(cwd, "program.ts"), program)
  writeFileSync(path.join(cwd, "tsconfig.json"), JSON.stringify(settings))
  const args = ["--pretty", "false"]
  const { output } = await runCommand(workspaceCommand("tsc"), args, { cwd, show: false })
  complaints.set(name, output)
}

beforeAll(async () => {
  await buildPackages()
  for (const [name, from] of Object.entries(installed)) {
    for (const part of ["dist", "package.json"]) {
      const target = path.join(folder, "node_modules", name, part)
      cpSync(path.join(root, from, part), target, { recursive: true })
    }
  }
  const peers = path.join(root, "evidence/interop/node_modules")
  for (const name of ["next", "react", "@types", ...Object.keys(kept)]) {
    symlinkSync(path.join(peers, name), path.join(folder, "node_modules", name))
  }
  for (const name of samples) {
    cpSync(path.join(samplesFolder("published"), name), path.join(folder, name), {
      recursive: true,
    })
    await compile(name)
  }
  for (const [name, text] of Object.entries({ ...programs, ...keptPrograms })) {
    await compile(name, text)
  }
  const wrong = programs["@auth/core/adapters"].replace("seat?: number }", "seat?: string }")
  await compile("wrong", wrong)
  const noUser = "{ getUser: () => ({ id: 7 }) }"
  await compile(
    "wrong adapter",
    withKeptAdapter("next-auth", () => `NextAuth({ providers: [], adapter: ${noUser} })`),
  )
}, 300_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test.each(Object.keys(keptPrograms))("%s compiles", (name) => {
  expect(complaints.get(name)).toBe("")
})

test.each([...samples, ...Object.keys(programs)])("properties that %s adds are there", (name) => {
  expect(complaints.get(name)).toBe("")
})

test("a property of another type is an error, so that these tests can fail", () => {
  expect(complaints.get("wrong")).toContain("TS2322")
  expect(complaints.get("wrong adapter")).toMatch(/TS2322|TS2769/)
})
