import type { OIDCConfig } from "../provider/oauth-provider.ts"
import {
  MicrosoftEntraID,
  type MicrosoftEntraIDOptions,
  type MicrosoftEntraIDProfile,
} from "./microsoft-entra-id.ts"

/** Claims of Microsoft's ID token. */
export type AzureADProfile = MicrosoftEntraIDProfile

/** Options of {@link AzureAD}. */
export type AzureADOptions = MicrosoftEntraIDOptions

/**
 * Sign-in with Microsoft under the former name and ID, so that accounts stored with the ID
 * `azure-ad` stay valid. In new applications, use `MicrosoftEntraID`.
 *
 * @see https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps
 * @param options - what differs from the defaults
 */
export function AzureAD(options: AzureADOptions = {}): OIDCConfig<AzureADProfile> {
  return { ...MicrosoftEntraID(options), id: "azure-ad", name: "Azure Active Directory" }
}

// Applications that come from Auth.js import providers by default.
export default AzureAD
