import type { AuthConfig, Logger, WarningDetails } from "@lockstep/core"
import type { OpenedConfig } from "@lockstep/core/integration"
import { CannotRun } from "../output/cannot-run.ts"
import type { Entry } from "../output/report.ts"
import type { FoundConfiguration } from "./configuration-in.ts"
import type { Core } from "./project-core.ts"
import { quietConsole } from "./quiet-console.ts"

/** A configuration as core judges it. */
export interface Opening {
  /** Errors and warnings of core. */
  readonly findings: readonly Entry[]
  /** `undefined` if the configuration cannot be used. */
  readonly opened: OpenedConfig | undefined
  /** `undefined` if the module exports an engine, which does not show its configuration. */
  readonly written: AuthConfig | undefined
}

/** For what request, and for what environment, the configuration is opened. */
export interface OpeningOptions {
  /** The origin of the request. */
  readonly origin: string
  /** Whether browsers open the application at this origin. */
  readonly isKnown: boolean
  /** What the integration sets if neither the configuration nor `AUTH_URL` states it. */
  readonly basePath: string
}

/**
 * Lets core check a configuration, and collects everything that it reports.
 *
 * @throws CannotRun if the function that returns the configuration fails
 */
export async function openConfiguration(
  core: Core,
  found: FoundConfiguration,
  { origin, basePath, isKnown }: OpeningOptions,
): Promise<Opening> {
  const findings: Entry[] = []
  const restore = quietConsole((text) => void findings.push(...fromConsole(text)))
  try {
    const request = new Request(`${origin}${basePath}/session`)
    const written = await writtenConfig(core, found, request)
    const source = written === undefined ? found.value : mounted(core, written, basePath, findings)
    const opened = await core.openConfig(source, request).catch((error: unknown) => {
      findings.unshift(...problemsOf(error))
      return undefined
    })
    // Older versions of core do not check them.
    const dropped = (isKnown && opened?.droppedCookies) || []
    findings.push(...dropped.map((details) => ({ level: "warning", ...details }) as const))
    findings.push(...withoutProviders(written))
    return { findings: unique(findings), opened, written }
  } finally {
    restore()
  }
}

function withoutProviders(written: AuthConfig | undefined): Entry[] {
  const isEmpty = Array.isArray(written?.providers) && written.providers.length === 0
  const message = "is empty, so that no user can sign in. Add a provider."
  return isEmpty ? [{ level: "warning", path: "providers", message }] : []
}

/** The base path that an integration sets is not an option of the application. */
function mounted(core: Core, written: AuthConfig, basePath: string, findings: Entry[]): AuthConfig {
  // Core keeps what it found about an object: another one is asked.
  const isStated = core.configuredBasePath(reporting(written, [])) !== undefined
  return reporting(isStated ? written : { ...written, basePath }, findings)
}

async function writtenConfig(
  core: Core,
  found: FoundConfiguration,
  request: Request,
): Promise<AuthConfig | undefined> {
  if (found.kind === "engine") return undefined
  if (found.kind === "config") return found.value
  try {
    return await core.loadConfig(found.value, request)
  } catch (cause) {
    throw new CannotRun(
      `${found.name}: the function failed for a request to ${request.url}.`,
      "Return a configuration for this request, or export the configuration object.",
      { cause },
    )
  }
}

/** A copy whose warnings arrive here; the application's object is not changed. */
function reporting(config: AuthConfig, findings: Entry[]): AuthConfig {
  const warn: Logger["warn"] = (code, details) => void findings.push(warning(code, details))
  const isGiven = typeof config.logger === "object"
  const logger = isGiven || config.logger === undefined ? { ...config.logger, warn } : config.logger
  return { ...config, logger }
}

function warning(code: string, details?: WarningDetails): Entry {
  if (details !== undefined) return { level: "warning", ...details }
  const message = `core warns about this configuration. Read https://lockstep.example/warnings#${code}.`
  return { level: "warning", path: code, message }
}

/** As core's own logger writes it. */
function fromConsole(text: string): Entry[] {
  const match = /^\[auth\]\[warn\] ([\w-]+): (?:(\S+) ([^]*)\n {2})?see /.exec(text)
  if (match === null) return []
  const [, code = "", path, message] = match
  return [
    warning(code, path === undefined || message === undefined ? undefined : { path, message }),
  ]
}

/** Errors of core are recognized by their properties: the project can have its own copy. */
function problemsOf(error: unknown): Entry[] {
  const problems: unknown = Reflect.get(Object(error), "problems")
  const list: readonly unknown[] = Array.isArray(problems) ? problems : []
  const entries = list.map((problem): Entry => {
    const { path, message } = Object(problem) as Readonly<Record<string, unknown>> // of core, by its contract
    return { level: "error", path: String(path), message: String(message) }
  })
  if (entries.length > 0) return entries
  const name = error instanceof Error ? error.name : "an error"
  const message = `core rejects a request with ${name}. Read https://lockstep.example/errors.`
  return [{ level: "error", path: "configuration", message }]
}

function unique(findings: readonly Entry[]): readonly Entry[] {
  return [...new Map(findings.map((each) => [`${each.path} ${each.message}`, each])).values()]
}
