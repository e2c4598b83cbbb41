/**
 * Returns the `basePath` option of Next.js. Next.js writes it into the code that it bundles, for
 * its links. Code that it does not bundle, such as packages in the Pages Router, cannot read it.
 *
 * @returns a path without a trailing slash; empty where there is none
 */
export function nextBasePath(): string {
  return process.env["__NEXT_ROUTER_BASEPATH"] ?? ""
}
