/**
 * Adds query parameters to a page's path or URL.
 *
 * @param page - path on our origin, or absolute URL; may have a query already
 * @param origin - the application's own origin
 * @param params - parameters; `undefined` ones are left out
 * @returns an absolute URL
 */
export function withQuery(
  page: string,
  origin: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(page, origin)
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
