import type { KeyScope, Scope, Service } from "@lockstep/adapter-test-kit/containers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Application, startApplication } from "../sign-ups/application.ts"
import type { StoreKind } from "../sign-ups/open-store.ts"
import { responses } from "./responses.ts"

/** A database with tables, and its server. */
export interface OpenPlace {
  readonly server: Pick<Service, "stop">
  readonly scope: Scope | KeyScope
}

const times = 50

/** Tests that each one-time value signs in once, however many processes of the application get it. */
export function testOnceInTwoProcesses(
  kind: StoreKind,
  open: () => Promise<OpenPlace>,
  { hasNoPasskeys = false }: { hasNoPasskeys?: boolean } = {},
): void {
  const tested = responses.filter(({ isOfPasskey }) => !(isOfPasskey && hasNoPasskeys))
  describe(`two processes with one database (${kind})`, () => {
    let opened: OpenPlace | undefined
    let processes: readonly Application[] = []

    beforeAll(async () => {
      opened = await open()
      const { scope } = opened
      const prefix = "prefix" in scope ? scope.prefix : ""
      const plan = { kind, url: scope.url, prefix, strategy: "database" } as const
      processes = await Promise.all([startApplication(plan), startApplication(plan)])
    })

    afterAll(async () => {
      await Promise.all(processes.map((process) => process.kill()))
      await opened?.scope.drop()
      await opened?.server.stop()
    })

    // asvs 6.5.1
    // conformance W2, M9
    test.each(tested)("$name signs in once of 50 times at once", async ({ prepare }) => {
      const [first] = processes
      const send = await prepare(first?.origin ?? "")
      const origins = Array.from({ length: times / processes.length }, () => processes).flat()
      const signedIn = await Promise.all(origins.map(({ origin }) => send(origin)))
      expect(signedIn).toHaveLength(times)
      expect(signedIn.filter(Boolean)).toHaveLength(1)
    })
  })
}
