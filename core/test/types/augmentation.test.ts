import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { runCommand } from "../../../scripts/setup/run-command.mjs"
import { workspaceCommand } from "../../../scripts/setup/workspace.mjs"

const core = path.join(import.meta.dirname, "../../src")
let folder: string

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
    },
  },
  files: ["declare-core.ts", "declare-jwt.ts", "use.ts"],
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

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lockstep-types-"))
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings))
  writeFileSync(path.join(folder, "declare-core.ts"), declareCore)
  writeFileSync(path.join(folder, "declare-jwt.ts"), declareJwt)
  symlinkSync(path.join(core, "../node_modules"), path.join(folder, "node_modules"))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** What the compiler says of a program beside the declarations; empty when nothing. */
async function complaints(program: string): Promise<string> {
  writeFileSync(path.join(folder, "use.ts"), program)
  const { output } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], {
    cwd: folder,
    show: false,
  })
  return output
    .split("\n")
    .filter((line) => line.startsWith("use.ts"))
    .join("\n")
}

test("members of JWT that are added through both modules are all there, beside the own ones", async () => {
  const program = `
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
  (await decode({ token: "", secret: "", salt: "" }))?.tenant`
  expect(await complaints(program)).toBe("")
})

test("members of JWT that are added through the jwt entry are in the type of that entry", async () => {
  const program = `
import type { JWT } from "@lockstep/core/jwt"
export const tenant = (token: JWT): string | undefined => token.tenant
export const sub = (token: JWT): string | undefined => token.sub`
  expect(await complaints(program)).toBe("")
})

test("a member of another type is an error, so that these tests can fail", async () => {
  const program = `
import type { JWT } from "@lockstep/core"
export const tenant = (token: JWT): number => token.tenant`
  expect(await complaints(program)).toContain("TS2322")
})
