import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { SetupError } from "./terminal.mjs"

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

const usualPlaces = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/**
 * Runs it once: some systems have a stand-in that only prints how to install the real one.
 * @param {string} file
 * @returns {boolean}
 */
function starts(file) {
  if (!existsSync(file)) return false
  if (process.platform === "win32") return true
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/**
 * Finds the browser of the browser tests: `LOCKSTEP_CHROMIUM` or `CHROMIUM_PATH` when set, then the
 * path, then the usual places.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 * @throws {SetupError} when a variable names a file that is not a browser
 */
export function findChromium(env) {
  for (const variable of ["LOCKSTEP_CHROMIUM", "CHROMIUM_PATH"]) {
    const file = env[variable]
    if (file === undefined || file === "") continue
    if (starts(file)) return file
    throw new SetupError(`${variable} is set to ${file}, which is not a browser that starts.`, [
      "Name the program of Chromium or Google Chrome, or unset the variable.",
    ])
  }
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "")
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...usualPlaces].find(starts)
}
