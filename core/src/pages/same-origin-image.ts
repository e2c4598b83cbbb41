/**
 * The path of an image, when it is one on the page's own origin. An image elsewhere would tell its
 * server who is about to sign in where, and the page's policy would refuse it anyway.
 *
 * @returns `undefined` when it is anything but an absolute path
 */
export function sameOriginImage(path: string | undefined): string | undefined {
  if (typeof path !== "string") return undefined
  return /^\/(?![/\\])[^\s\p{C}]*$/u.test(path) ? path : undefined
}
