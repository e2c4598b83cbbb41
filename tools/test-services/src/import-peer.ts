/**
 * Imports a package that only users of a certain service need.
 *
 * @throws Error with the install command if the package is not installed
 */
export async function importPeer<M>(
  name: string,
  reason: string,
  load: () => Promise<M>,
): Promise<M> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    const remedy = `npm install --save-dev ${name}`
    throw new Error(`The package ${name} is not installed; ${reason}: ${remedy}`, { cause })
  }
}

function isMissing(error: unknown): boolean {
  const codes = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"]
  return error instanceof Error && "code" in error && codes.includes(String(error.code))
}
