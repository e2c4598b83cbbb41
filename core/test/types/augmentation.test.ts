import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runCommand } from "../../../scripts/setup/run-command.mjs"
import { workspaceCommand } from "../../../scripts/setup/workspace.mjs"

const core = path.join(import.meta.dirname, "../../src")
const folder = mkdtempSync(path.join(tmpdir(), "lockstep-types-"))
let output: string

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: "preserve",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    customConditions: [],
    paths: {
      "@lockstep/core": [path.join(core, "index.ts")],
      "@lockstep/core/*": [path.join(core, "*.ts")],
      "#jwe": [path.join(core, "crypto/jwe-node.ts")],
      "#jws": [path.join(core, "crypto/jws-node.ts")],
    },
  },
  include: ["*.ts"],
}

const declareCore = `
import "@lockstep/core"
declare module "@lockstep/core" {
  interface User { role?: "admin" | "member" }
  interface Session { plan?: string }
  interface JWT { role?: "admin" | "member" }
}`

const declareJwt = `
import "@lockstep/core/jwt"
declare module "@lockstep/core/jwt" {
  interface JWT { tenant?: string }
}`

/** Beside the declarations. All are compiled in one run, which reads the sources once. */
const programs = {
  "both-modules.ts": `
import type { AuthConfig, JWT, Session, User } from "@lockstep/core"
import { decode } from "@lockstep/core/jwt"
export const role = (token: JWT): "admin" | "member" | undefined => token.role
export const tenant = (token: JWT): string | undefined => token.tenant
export const sub = (token: JWT): string | undefined => token.sub
export const plan = (session: Session): string | undefined => session.plan
export const userRole = (user: User): "admin" | "member" | undefined => user.role
export const callbacks: AuthConfig["callbacks"] = {
  jwt: ({ token, user }) => ({ ...token, role: user?.role, tenant: "a" }),
  session: ({ session, token }) => ({ ...session, plan: token?.tenant }),
}
export const opened = async (): Promise<string | undefined> =>
  (await decode({ token: "", secret: "", salt: "" }))?.tenant`,
  "jwt-entry.ts": `
import type { JWT } from "@lockstep/core/jwt"
export const tenant = (token: JWT): string | undefined => token.tenant
export const sub = (token: JWT): string | undefined => token.sub`,
  "another-type.ts": `
import type { JWT } from "@lockstep/core"
export const tenant = (token: JWT): number => token.tenant`,
}

beforeAll(async () => {
  const files = { ...programs, "declare-core.ts": declareCore, "declare-jwt.ts": declareJwt }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings))
  symlinkSync(path.join(core, "../node_modules"), path.join(folder, "node_modules"))
  const options = { cwd: folder, show: false }
  const { output: told } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], options)
  output = told
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** What the compiler says of a program; empty when nothing. */
function complaints(program: keyof typeof programs): string {
  return output
    .split("\n")
    .filter((line) => line.startsWith(program))
    .join("\n")
}

test("members of JWT that are added through both modules are all there, beside the own ones", () => {
  expect(complaints("both-modules.ts")).toBe("")
})

test("members of JWT that are added through the jwt entry are in the type of that entry", () => {
  expect(complaints("jwt-entry.ts")).toBe("")
})

test("a member of another type is an error, so that these tests can fail", () => {
  expect(complaints("another-type.ts")).toContain("TS2322")
})
