import type { AuthConfig } from "@auth/core"
import type { IssuerBehavior } from "./issuer.ts"
import type { Surroundings } from "./surroundings.ts"
import type { Visitor } from "./visitor.ts"

/** One point of the axes along which a case is repeated. */
export interface Setting {
  readonly strategy: "jwt" | "database"
  /** `none`, the published Kysely adapter under both cores, or the adapter of each core. */
  readonly adapter: "none" | "published" | "own"
  readonly scheme: "http" | "https"
  readonly pages: "built-in" | "custom" | "error-only"
}

/** One behavior that is requested of both cores. */
export interface Case {
  readonly name: string
  /** Options in the form of Auth.js; secret, trusted host, base path, strategy, adapter and pages are filled in. */
  readonly config: (surroundings: Surroundings, setting: Setting) => Partial<AuthConfig>
  /** What a user does. */
  readonly visit: (visitor: Visitor, setting: Setting) => Promise<void>
  /** The points at which the case is run. Default: `jwt`, no adapter, `http`, built-in pages. */
  readonly on?: { readonly [Axis in keyof Setting]?: readonly Setting[Axis][] }
  /** The case has an email provider and runs without an adapter. */
  readonly comesLast?: true
  /** What the provider does in a special way. */
  readonly issuer?: IssuerBehavior
}

/** One case at one point of its axes. */
export interface Behavior {
  readonly id: string
  readonly case: Case
  readonly setting: Setting
}

/**
 * Lists the behaviors of cases: each case at each point of its axes. A database session needs an
 * adapter, so that combination is left out.
 */
export function behaviorsOf(cases: readonly Case[]): readonly Behavior[] {
  const behaviors = cases.flatMap((one) =>
    settingsOf(one).map((setting) => ({ id: idOf(one, setting), case: one, setting })),
  )
  return behaviors.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * Auth.js remembers for the life of a process that some configuration had an email provider, and from
 * then on refuses each one without an adapter. So these come first.
 */
function rankOf({ case: one, setting }: Behavior): number {
  if (one.comesLast) return 2
  return setting.adapter === "none" ? 0 : 1
}

function settingsOf({ on = {} }: Case): readonly Setting[] {
  const { strategy = ["jwt"], adapter = ["none"], scheme = ["http"], pages = ["built-in"] } = on
  return strategy
    .flatMap((s) => adapter.map((a) => ({ strategy: s, adapter: a })))
    .filter((point) => point.strategy === "jwt" || point.adapter !== "none")
    .flatMap((point) => scheme.map((value) => ({ ...point, scheme: value })))
    .flatMap((point) => pages.map((value) => ({ ...point, pages: value })))
}

function idOf(one: Case, { strategy, adapter, scheme, pages }: Setting): string {
  return `${one.name} [${strategy}, ${adapter} adapter, ${scheme}, ${pages} pages]`
}
