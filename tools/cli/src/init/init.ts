import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Report } from "../output/report.ts"
import { ownManifest } from "../own-version.ts"
import { type Framework, frameworks, targetOf } from "./frameworks.ts"

const templates = path.join(path.dirname(ownManifest), "templates")

/** The command that writes the files of a quick start. */
export const init: Command = {
  flags: {},
  help: `Writes the files of the quick start into an existing project. It overwrites no file, and runs nothing.

  lockstep init <express|next|hono> [--json]

  --json  prints { command, exitCode, findings, files, steps }
`,
  run(written, folder): Report {
    const [name = "", ...others] = written.words
    const framework = Object.hasOwn(frameworks, name) ? frameworks[name] : undefined
    const names = Object.keys(frameworks).join(", ")
    if (framework === undefined || others.length > 0) {
      const given = written.words.join(" ") || "nothing"
      throw new CannotRun(`init: it takes a framework, not ${given}.`, `Use one of ${names}.`)
    }
    const manifest = manifestOf(folder)
    const sourceFolder = name === "next" && existsSync(path.join(folder, "src/app")) ? "src/" : ""
    const files = framework.files.map((file) => targetOf(file, sourceFolder))
    const taken = files.filter((file) => existsSync(path.join(folder, file)))
    if (taken.length > 0) {
      const advice =
        "Nothing was written. Rename or delete the file, or copy what you need from the README."
      throw new CannotRun(`${taken.join(", ")}: the file already exists.`, advice)
    }
    for (const [index, file] of files.entries()) {
      const target = path.join(folder, file)
      mkdirSync(path.dirname(target), { recursive: true })
      cpSync(path.join(templates, name, framework.files[index] ?? ""), target, {
        errorOnExist: true,
      })
    }
    const steps = stepsOf(framework, manifest)
    const lines = steps.map((step, index) => `  ${index + 1}. ${step}`)
    const text = `Written: ${files.join(", ")}\n\nNext steps\n${lines.join("\n")}\n`
    return { text, data: { files, steps } }
  },
}

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  const file = path.join(folder, "package.json")
  const advice = "Run npm init -y, or change to the folder of your project."
  if (!existsSync(file)) throw new CannotRun("package.json: not found in this folder.", advice)
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"))
    // Each property is checked where it is used.
    return Object(manifest) as Readonly<Record<string, unknown>>
  } catch (cause) {
    throw new CannotRun("package.json: it is not JSON.", "Fix it.", { cause })
  }
}

function stepsOf(framework: Framework, manifest: Readonly<Record<string, unknown>>): string[] {
  const { packages, devPackages, needsModules, callbackUrl, envFile, start } = framework
  const isModule = manifest["type"] === "module"
  return [
    ...(needsModules && !isModule ? ["npm pkg set type=module"] : []),
    `npm install ${packages.join(" ")}`,
    ...(devPackages.length > 0 ? [`npm install --save-dev ${devPackages.join(" ")}`] : []),
    `npx @lockstep/cli secret --write ${envFile}`,
    `Register the application at GitHub with the callback URL ${callbackUrl}, and add AUTH_GITHUB_ID and AUTH_GITHUB_SECRET to ${envFile}; .env.example shows how.`,
    start,
  ]
}
