/**
 * Redirects the browser to a URL, from a server action or a route handler.
 *
 * @throws always: the signal that makes Next.js redirect
 */
export async function goTo(url: string): Promise<never> {
  // The path has no extension and is loaded at the call. Next.js replaces it depending on where the code
  // runs. Node.js runs the packages of the Pages Router without changes and cannot resolve the path.
  // @ts-expect-error Next.js names no entry points for ECMAScript modules.
  const navigation: unknown = await import("next/navigation")
  // The same module, by the name that has types.
  return (navigation as typeof import("next/navigation.js")).redirect(url)
}
