import { runCommand } from "./run-command.mjs"

/**
 * Runs docker with the builder that every version has.
 * @param {readonly string[]} args
 * @returns {Promise<import("./run-command.mjs").CommandResult>}
 */
export function docker(args) {
  return runCommand("docker", args, { env: { ...process.env, DOCKER_BUILDKIT: "0" }, show: false })
}

/**
 * Reads a label of an image.
 * @param {string} image
 * @param {string} label
 * @returns {Promise<string | undefined>} `undefined` when there is no such image; empty without label
 */
export async function imageLabel(image, label) {
  const format = `{{index .Config.Labels "${label}"}}`
  const { code, output } = await docker(["image", "inspect", "--format", format, image])
  return code === 0 ? output.trim() : undefined
}

/**
 * Returns whether Docker's store has an image.
 * @param {string} image
 * @returns {Promise<boolean>}
 */
export async function hasImage(image) {
  const { code } = await docker(["image", "inspect", "--format", "{{.Id}}", image])
  return code === 0
}
