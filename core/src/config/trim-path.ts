/**
 * A path with one leading slash and no trailing one; the root is the empty string, so that paths can be
 * appended.
 */
export function trimPath(path: string): string {
  const segments = path.split("/")
  return segments.map((segment) => segment && `/${segment}`).join("")
}
