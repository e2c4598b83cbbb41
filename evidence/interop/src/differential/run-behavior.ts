import type { AuthConfig } from "@auth/core"
import type { Behavior, Setting } from "./case.ts"
import type { Core } from "./core.ts"
import { openDatabase, readRows } from "./database.ts"
import { instrument } from "./instrument.ts"
import type { Issuer } from "./issuer.ts"
import { createMailbox } from "./mail.ts"
import { normalize } from "./normalize.ts"
import { readResponse } from "./read-response.ts"
import { createRecorder } from "./recorder.ts"
import { snapshot, type SnapshotObject } from "./snapshot.ts"
import type { Surroundings } from "./surroundings.ts"
import { describeRequests, openVisitor, type Site } from "./visitor.ts"

/** The secret of every configuration that states no other one. */
const secret = "an-example-secret-of-more-than-32-characters"

interface Run extends Surroundings {
  readonly behavior: Behavior
  readonly provider: Issuer
  readonly config: AuthConfig
  readonly steps: Record<string, SnapshotObject>
}

/** Runs a behavior under one core and records everything that can be seen. */
export async function runBehavior(
  behavior: Behavior,
  core: Core,
  provider: Issuer,
): Promise<SnapshotObject> {
  provider.begin(behavior.case.issuer ?? {})
  const recorder = createRecorder(() => provider.received())
  const database = await openDatabase()
  const mailbox = createMailbox(recorder)
  const surroundings = { core, issuer: provider.url, mailbox, recorder, database }
  const config = configOf(behavior, surroundings)
  const run: Run = { ...surroundings, behavior, provider, config, steps: {} }
  await behavior.case.visit(openVisitor(siteOf(run)), behavior.setting)
  const rows = await readRows(database)
  await database.destroy()
  const recording = { steps: run.steps, rows: snapshot(rows) }
  return normalize(recording, { issuer: provider.url, rows })
}

function configOf({ case: one, setting }: Behavior, surroundings: Surroundings): AuthConfig {
  const config = one.config(surroundings, setting)
  const adapter = config.adapter ?? adapterOf(setting, surroundings)
  const complete: AuthConfig = {
    basePath: "/auth",
    secret,
    trustHost: true,
    providers: [],
    session: { strategy: setting.strategy },
    ...pagesOf(setting),
    ...config,
    ...(adapter && { adapter }),
  }
  return instrument(complete, surroundings.recorder, setting.adapter === "published")
}

function adapterOf({ adapter }: Setting, { core, database }: Surroundings): AuthConfig["adapter"] {
  if (adapter === "none") return undefined
  return adapter === "own" ? core.ownAdapter(database) : core.publishedAdapter(database)
}

const customPages = {
  signIn: "/login",
  signOut: "/logout",
  error: "/failed",
  verifyRequest: "/look",
  newUser: "/welcome",
}

function pagesOf({ pages }: Setting): Partial<AuthConfig> {
  if (pages === "custom") return { pages: customPages }
  return pages === "error-only" ? { pages: { error: "/failed" } } : {}
}

function siteOf(run: Run): Site {
  const origin = `${run.behavior.setting.scheme}://app.example`
  const answer = (request: Request) => run.core.Auth(request, run.config)
  return {
    origin,
    issuer: run.issuer,
    cookies: new Map(),
    mails: run.mailbox.mails,
    async fetch(request) {
      const response = await answer(request)
      takeCalls(run)
      return response
    },
    async step(label, request) {
      const name = `${Object.keys(run.steps).length + 1} ${label}`
      const response = await answer(request).catch((error: unknown) => thrown(error))
      run.steps[name] = { ...(await describe(response, run)), ...takeCalls(run) }
      return response
    },
  }
}

/** What `Auth` throws becomes a response that no core gives. */
function thrown(error: unknown): Response {
  const name = error instanceof Error ? error.name : "unknown"
  return new Response(`thrown: ${name}`, { status: 599 })
}

async function describe(response: Response, run: Run): Promise<SnapshotObject> {
  const secrets = [run.config.secret ?? []].flat()
  return readResponse(response.clone(), { core: run.core, secrets })
}

function takeCalls({ recorder, provider }: Run): SnapshotObject {
  return {
    callbacks: { ...recorder.take("callbacks") },
    adapter: { ...recorder.take("adapter") },
    log: { ...recorder.take("log") },
    mail: { ...recorder.take("mail") },
    provider: describeRequests(provider.take()),
    order: recorder.takeOrder(),
  }
}
