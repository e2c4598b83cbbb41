/**
 * Redirects the browser to a URL, from a server action or a route handler.
 *
 * @param url - the target
 * @throws the signal by which Next.js redirects, always
 */
export async function goTo(url: string): Promise<never> {
  // Written without extension and loaded late: what Next.js puts instead of this path depends on
  // where it runs, and Node.js, which runs the Pages Router's packages as they are, cannot find it.
  // @ts-expect-error Next.js names no entry points for ECMAScript modules.
  const navigation: unknown = await import("next/navigation")
  // The same module, by the name that has types.
  return (navigation as typeof import("next/navigation.js")).redirect(url)
}
