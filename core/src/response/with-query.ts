/**
 * Adds query parameters to a page's path or URL.
 *
 * @param page - path on the application's origin, or absolute URL; it can already have a query
 * @param params - parameters; `undefined` values are omitted
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
