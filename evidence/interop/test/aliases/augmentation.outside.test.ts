import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { root, workspaceCommand } from "../../../../scripts/setup/workspace.mjs"
import { emptyFolder } from "../../src/applications/install.ts"

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
    types: [],
    skipLibCheck: true,
  },
}

/** An application for each module that the guides of Auth.js add properties to. */
const programs = {
  "next-auth": `
import NextAuth, { type Session, type User } from "next-auth"
declare module "next-auth" {
  interface Session { plan?: string }
  interface User { role?: "admin" }
}
export const plan = (session: Session): string | undefined => session.plan
export const role = (user: User): "admin" | undefined => user.role
NextAuth({
  providers: [],
  callbacks: { session: ({ session, user }) => ({ ...session, plan: user?.role }) },
})`,
  "next-auth/jwt": `
import NextAuth from "next-auth"
import type { JWT } from "next-auth/jwt"
declare module "next-auth/jwt" {
  interface JWT { tenant?: string }
}
export const tenant = (token: JWT): string | undefined => token.tenant
NextAuth({
  providers: [],
  callbacks: {
    jwt: ({ token }) => ({ ...token, tenant: "a" }),
    session: ({ session, token }) => {
      const found: string | undefined = token?.tenant
      return found === undefined ? session : { ...session, found }
    },
  },
})`,
  "@auth/core/types": `
import NextAuth from "next-auth"
import type { Session } from "@auth/core/types"
declare module "@auth/core/types" {
  interface Session { plan?: string }
}
export const plan = (session: Session): string | undefined => session.plan
NextAuth({
  providers: [],
  callbacks: {
    session: ({ session }) => {
      session.plan = "free"
      return session
    },
  },
})`,
  "@auth/core/jwt": `
import NextAuth from "next-auth"
import type { JWT } from "@auth/core/jwt"
declare module "@auth/core/jwt" {
  interface JWT { tenant?: string }
}
export const tenant = (token: JWT): string | undefined => token.tenant
NextAuth({
  providers: [],
  callbacks: {
    session: ({ session, token }) => {
      const found: string | undefined = token?.tenant
      return found === undefined ? session : { ...session, found }
    },
  },
})`,
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

const complaints = new Map<string, string>()

async function compile(name: string, text: string): Promise<void> {
  const program = path.join(folder, name.replaceAll(/\W/g, "-"))
  mkdirSync(program)
  writeFileSync(path.join(program, "program.ts"), text)
  writeFileSync(path.join(program, "tsconfig.json"), JSON.stringify(settings))
  const options = { cwd: program, show: false }
  const { output } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], options)
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
  for (const name of ["next", "react", "@types"]) {
    symlinkSync(path.join(peers, name), path.join(folder, "node_modules", name))
  }
  for (const [name, text] of Object.entries(programs)) await compile(name, text)
  await compile("wrong", programs["next-auth"].replace('role?: "admin" }', "role?: number }"))
}, 300_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test.each(Object.keys(programs))("properties that an application adds to %s are there", (name) => {
  expect(complaints.get(name)).toBe("")
})

test("a property of another type is an error, so that these tests can fail", () => {
  expect(complaints.get("wrong")).toContain("TS2322")
})
