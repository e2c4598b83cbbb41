import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { configWith, type Delivery, type Visitor, visitor } from "../support/visitor.ts"

/** Opens a browser that talks to a process, with the cookies of another one. */
export type OpenBrowser = (cookies?: ReadonlyMap<string, string>) => Visitor

/** A process beside the one of the test. */
export interface Process {
  readonly open: OpenBrowser
  /** Which responses it remembers. */
  readonly memory: typeof import("../../src/transactions/consumed-values.ts")
}

/**
 * Loads the package once more, as a process does that is started beside: it shares nothing but what the
 * configuration shares.
 */
export async function startProcess(config: AuthConfig): Promise<Process> {
  vi.resetModules()
  const { Auth } = await import("../../src/index.ts")
  const memory = await import("../../src/transactions/consumed-values.ts")
  await loadAll(Auth)
  const open: OpenBrowser = (cookies = new Map()) => {
    const browser = visitor(config, undefined, Auth)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  return { open, memory }
}

/** See {@link startProcess}. */
export async function anotherProcess(config: AuthConfig): Promise<OpenBrowser> {
  return (await startProcess(config)).open
}

/** Several of them. */
export async function severalProcesses(config: AuthConfig, count: number): Promise<OpenBrowser[]> {
  const opened: OpenBrowser[] = []
  // One after the other, as each forgets which modules the one before has loaded.
  for (let index = 0; index < count; index++) opened.push(await anotherProcess(config))
  return opened
}

/**
 * Goes once through what sign-ins load when they first need it. A process that loaded it later would get
 * what the latest process has loaded, and share its memory.
 */
async function loadAll(handle: Delivery): Promise<void> {
  const at = "https://provider.example"
  const oauth = {
    id: "oauth",
    name: "OAuth",
    type: "oauth",
    authorization: `${at}/authorize`,
    token: `${at}/token`,
    userinfo: `${at}/userinfo`,
    clientId: "client",
    clientSecret: "client-secret",
  } as const
  const oidc = { ...oauth, id: "oidc", type: "oidc", issuer: at } as const
  const config = configWith({
    adapter: MemoryAdapter(),
    providers: [oauth, oidc, Passkey],
    experimental: { enableWebAuthn: true },
  })
  const browser = visitor(config, undefined, handle)
  await browser.submit("signin/oauth")
  await browser.get("callback/oauth?state=none")
  await browser.get("callback/oidc?state=none")
  await browser.get("webauthn-options/passkey?action=authenticate")
  await browser.post("callback/passkey", { action: "authenticate", data: "{}" })
}
