import type { Page } from "playwright-core"

/** A device that stores a user's passkeys. */
export interface Device {
  /** Takes another device, on which no passkey is. */
  change(): Promise<void>
}

/**
 * Gives a page a device that makes passkeys and approves every request, by Chromium's own means.
 *
 * @param page - in whose tab the device works
 */
export async function openDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable", { enableUI: false })
  const add = (): Promise<{ authenticatorId: string }> =>
    cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  let authenticator = await add()
  return {
    async change() {
      await cdp.send("WebAuthn.removeVirtualAuthenticator", authenticator)
      authenticator = await add()
    },
  }
}
