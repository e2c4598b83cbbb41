import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { root, scratch } from "../setup/workspace.mjs"

const adapter = path.join(root, "adapters/prisma")

const generator = `generator client {
  provider = "prisma-client"
  output   = "../generated/prisma"
}

datasource db {
  provider = "postgresql"
}
`

/**
 * Generates the client of an application of a document, with the models that the adapter ships.
 *
 * @param application - its folder, with the file `prisma.config.ts`
 * @throws Error with what Prisma printed if that fails
 */
export async function generatePrismaClient(application: string): Promise<void> {
  const schema = path.join(application, "prisma")
  mkdirSync(schema, { recursive: true })
  writeFileSync(path.join(schema, "schema.prisma"), generator)
  copyFileSync(path.join(adapter, "schema/postgresql.prisma"), path.join(schema, "models.prisma"))
  const script = createRequire(path.join(adapter, "package.json")).resolve("prisma/build/index.js")
  const { code, output } = await runCommand(
    process.execPath,
    [script, "generate", "--schema", schema],
    {
      cwd: application,
      show: false,
      env: {
        ...process.env,
        DATABASE_URL: "postgres://localhost/app",
        // It needs no engine, and looks for one.
        PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
        CHECKPOINT_DISABLE: "1",
        // Prisma notes there when it first ran; without this, in the home folder.
        XDG_CONFIG_HOME: path.join(scratch, "config"),
      },
    },
  )
  if (code !== 0) throw new Error(`The client cannot be generated:\n${output}`)
}
