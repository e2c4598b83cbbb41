/** The releases of a package that have the fixes, the oldest major version first, and what they fix. */
interface Fixes {
  readonly fixedIn: readonly [string, ...string[]]
  readonly advisories: readonly string[]
}

/** Packages that an application installs beside Lockstep, whose older releases have published advisories. */
const known: Readonly<Record<string, Fixes>> = {
  "@simplewebauthn/server": { fixedIn: ["13.3.2"], advisories: ["GHSA-6hxq-p678-4hr2"] },
  next: {
    fixedIn: ["15.5.24", "16.3.5"],
    advisories: ["GHSA-2xp9-vwfh-vxw4", "GHSA-p293-qw3h-jr36"],
  },
  nodemailer: {
    fixedIn: ["10.0.0"],
    advisories: [
      "GHSA-cc9r-2j5m-2m83",
      "GHSA-8m3c-c648-2xjj",
      "GHSA-2x7j-588g-ccc2",
      "GHSA-p6gq-j5cr-w38f",
    ],
  },
}

/** Returns the names of the packages that {@link vulnerabilityOf} knows. */
export function packagesWithAdvisories(): readonly string[] {
  return Object.keys(known)
}

/**
 * Returns what is wrong with the installed version of a package, and which one to install.
 *
 * @param name - of the package
 * @param version - as its `package.json` has it
 * @returns `undefined` if no advisory is known
 */
export function vulnerabilityOf(name: string, version: string): string | undefined {
  const { fixedIn, advisories } = known[name] ?? {}
  const parts = partsOf(version)
  if (fixedIn === undefined || advisories === undefined || parts === undefined) return undefined
  const [oldest] = fixedIn
  const fixed = fixedIn.find((release) => Number.parseInt(release, 10) === parts[0])
  const isOld = parts[0] < Number.parseInt(oldest, 10)
  if (!isOld && (fixed === undefined || !isBefore(parts, partsOf(fixed)))) return undefined
  const list = advisories.join(", ")
  return `${name} ${version} has published advisories (${list}). Install ${fixed ?? fixedIn.join(" or ")} or a later version.`
}

type Parts = readonly [major: number, minor: number, patch: number, isRelease: number]

function partsOf(version: string): Parts | undefined {
  const [, major, minor, patch, rest] = /^(\d+)\.(\d+)\.(\d+)(-.*)?$/.exec(version) ?? []
  if (major === undefined) return undefined
  return [Number(major), Number(minor), Number(patch), rest === undefined ? 1 : 0]
}

function isBefore(left: Parts, right: Parts | undefined): boolean {
  const place = left.findIndex((part, index) => part !== right?.[index])
  return place !== -1 && (left[place] ?? 0) < (right?.[place] ?? 0)
}
