import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** The name that Auth.js has for it. */
export type HuggingfaceProfile = HuggingFaceProfile

/** Claims of Hugging Face's ID token. */
export type HuggingFaceProfile = StandardClaims

/**
 * Sign-in with Hugging Face.
 *
 * @see https://huggingface.co/settings/applications/new
 * @param options - what differs from the defaults
 */
export function HuggingFace(
  options: OIDCUserConfig<HuggingFaceProfile> = {},
): OIDCConfig<HuggingFaceProfile> {
  return {
    id: "huggingface",
    name: "Hugging Face",
    type: "oidc",
    issuer: "https://huggingface.co",
    style: { brandColor: "#ffd21e", mark: () => import("../provider/marks/huggingface.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default HuggingFace
