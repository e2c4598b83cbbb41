import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pMap from "p-map"
import { npm } from "../setup/npm.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { type Check, type CheckResult, fromProblems, sumResults } from "./check.ts"
import { packAll, type Tarball } from "./tarballs.ts"

/** Only the workflow that publishes is logged in. */
const notLoggedIn =
  /^npm warn publish This command requires you to be logged in to \S+ \(dry-run\)$/

async function publishDry({ file, manifest }: Tarball): Promise<CheckResult> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-publish-"))
  try {
    const unpacked = await runCommand("tar", ["-xzf", file, "-C", folder], { show: false })
    if (unpacked.code !== 0) throw new Error(`${file} cannot be unpacked:\n${unpacked.output}`)
    // Of a folder, npm also reports what it corrects in the manifest. It sends nothing.
    const options = ["--dry-run", "--offline", "--ignore-scripts", "--access=public"]
    const cwd = path.join(folder, "package")
    const { code, output } = await npm(["publish", ...options], { cwd, show: false })
    const warnings = output
      .split("\n")
      .filter((line) => /^npm (?:warn|error)\b/i.test(line) && !notLoggedIn.test(line))
    const problems = code === 0 ? warnings : [`npm publish ends with ${code}`, ...warnings]
    return fromProblems(problems.map((problem) => `${manifest.name}: ${problem}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether npm would publish each package as it is, without a warning. */
export const publishCheck: Check = {
  name: "publish",
  run: async () => {
    const tarballs = await packAll()
    return sumResults(await pMap(tarballs, publishDry, { concurrency: 2 }))
  },
}
