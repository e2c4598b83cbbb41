// spec E7
import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand } from "../setup/workspace.mjs"
import { type Check, type CheckResult, failedOnce, passedOnce, sumResults } from "./check.ts"
import { packAll, type Tarball } from "./tarballs.ts"

async function runTool(
  tarball: Tarball,
  command: string,
  args: readonly string[],
): Promise<CheckResult> {
  const { code, output } = await runCommand(workspaceCommand(command), [...args, tarball.file], {
    show: false,
  })
  if (code === 0) return passedOnce
  console.log(output)
  return failedOnce(`${command} refuses ${tarball.manifest.name}`)
}

function shapeCheck(name: string, args: readonly string[]): Check {
  return {
    name,
    run: async () => {
      const tarballs = await packAll()
      return sumResults(await Promise.all(tarballs.map((tarball) => runTool(tarball, name, args))))
    },
  }
}

/** What publint says about each tarball. */
export const publintCheck: Check = shapeCheck("publint", ["--strict"])

/** Whether the types of each tarball are what its modules are, for those who import ES modules. */
export const attwCheck: Check = shapeCheck("attw", ["--profile", "esm-only"])
