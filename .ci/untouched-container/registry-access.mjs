import { existsSync, realpathSync } from "node:fs"
import { npm } from "../../scripts/setup/npm.mjs"

/** Where the host's certificates are inside the container. */
const certificates = "/usr/local/share/certificates-of-the-host.pem"

const proxyVariables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"]

/** Variables that name a file of certificates. */
const certificateVariables = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"]

/**
 * Reads a setting of this machine's npm.
 * @param {string} name
 * @returns {Promise<string | undefined>}
 */
async function npmSetting(name) {
  const { code, output } = await npm(["config", "get", name], { show: false })
  const value = output.trim()
  return code !== 0 || ["", "null", "undefined"].includes(value) ? undefined : value
}

/**
 * Makes the certificates of a file available in the container.
 * @param {[string, string | undefined][]} settings variables, and the file that each names on this machine
 * @returns {string[]}
 */
function certificateOptions(settings) {
  const present = settings.filter(([, file]) => file !== undefined && existsSync(file))
  const [first] = present
  if (first?.[1] === undefined) return []
  const variables = present.flatMap(([name]) => ["--env", `${name}=${certificates}`])
  return ["--volume", `${realpathSync(first[1])}:${certificates}:ro`, ...variables]
}

/**
 * Returns the options of `docker run` with which npm in the container reaches the registry as npm on this machine does:
 * the same registry, proxy and certificates. No password or token is passed. NETWORK=host also passes the network, for
 * a proxy that listens on this machine.
 * @returns {Promise<string[]>}
 */
export async function registryAccess() {
  const { NETWORK: network } = process.env
  const options = network ? ["--network", network] : []
  for (const name of proxyVariables.flatMap((variable) => [variable, variable.toLowerCase()])) {
    if (process.env[name]) options.push("--env", name)
  }
  for (const name of ["registry", "proxy", "https-proxy"]) {
    const value = await npmSetting(name)
    if (value) options.push("--env", `npm_config_${name.replace("-", "_")}=${value}`)
  }
  return [
    ...options,
    ...certificateOptions([
      ...certificateVariables.map(
        (name) => /** @type {[string, string | undefined]} */ ([name, process.env[name]]),
      ),
      ["npm_config_cafile", await npmSetting("cafile")],
    ]),
  ]
}
