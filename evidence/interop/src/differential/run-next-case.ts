import type { NextAuthConfig } from "next-auth"
import { instrument } from "./instrument.ts"
import type { NextLibrary } from "./next-library.ts"
import { type NextCase, openNextVisitor } from "./next-visitor.ts"
import { normalize } from "./normalize.ts"
import { createRecorder } from "./recorder.ts"
import type { SnapshotObject } from "./snapshot.ts"

const secret = "an-example-secret-of-more-than-32-characters"

/** Runs a case about Next.js under one library and records everything that can be seen. */
export async function runNextCase(
  one: NextCase,
  { core, make }: NextLibrary,
): Promise<SnapshotObject> {
  const recorder = createRecorder()
  const reading = { core, secrets: [secret] }
  const complete = {
    secret,
    trustHost: true,
    basePath: "/api/auth",
    providers: [],
    ...one.config(reading),
  }
  // The callback `authorized` of Next.js is watched as the others are.
  const config = instrument(complete, recorder, false) as NextAuthConfig
  const app = make(one.isLazy ? async () => config : config)
  const steps: Record<string, SnapshotObject> = {}
  const visitor = openNextVisitor({
    app,
    reading,
    record(label, step) {
      const callbacks = { ...recorder.take("callbacks") }
      const log = { ...recorder.take("log") }
      steps[`${Object.keys(steps).length + 1} ${label}`] = {
        ...step,
        callbacks,
        log,
        order: recorder.takeOrder(),
      }
    },
  })
  await one.visit(visitor)
  return normalize({ steps }, { issuer: "http://no-issuer.invalid", rows: {} })
}
