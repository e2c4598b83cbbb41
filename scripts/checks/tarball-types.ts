import { writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand } from "../setup/workspace.mjs"
import { type CheckResult, fromProblems } from "./check.ts"

/** The strictest settings that an application can have. */
const settings = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: ["node"],
  },
  files: ["strict.ts"],
}

/**
 * Compiles an application that imports every entry point, as strictly as can be. What a compiler says
 * of the declarations of other packages, some of which import peers that are not there, is theirs.
 *
 * @param folder - with the packages installed
 * @param entries - import paths
 */
export async function compileStrictly(
  folder: string,
  entries: readonly string[],
): Promise<CheckResult> {
  const lines = entries.map((entry, index) => `export * as entry${index} from "${entry}"`)
  writeFileSync(path.join(folder, "strict.ts"), `${lines.join("\n")}\n`)
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings))
  const { output } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], {
    cwd: folder,
    show: false,
  })
  const errors = output.split("\n").filter((line) => /: error TS\d+/.test(line))
  const elsewhere = /^node_modules\/(?!.*@lockstep[/+])/
  return fromProblems(errors.filter((line) => !elsewhere.test(line)))
}
