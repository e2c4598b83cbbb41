const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const

/**
 * A name by which users know their device. The first that fits counts: browsers also name others.
 *
 * @param userAgent - the `User-Agent` header
 */
export function deviceName(userAgent: string | null): string {
  const find = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = find(browsers) ?? "A browser"
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}
