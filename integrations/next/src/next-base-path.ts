/**
 * The option `basePath` of Next.js. It writes it into the code of applications, for its own links; code that
 * it does not bundle, as that of packages in the Pages Router, cannot know it.
 *
 * @returns a path without a trailing slash; empty where there is none
 */
export function nextBasePath(): string {
  return process.env["__NEXT_ROUTER_BASEPATH"] ?? ""
}
