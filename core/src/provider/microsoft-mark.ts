import type { ProviderMark } from "./oauth-provider.ts"

/**
 * As the vendor's sign-in guideline shows it.
 *
 * @see {@link https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps Microsoft}
 */
export const microsoftMark: ProviderMark = [
  ["M-6-6h36v36H-6z", "#ffffff"],
  ["M1 1h10.5v10.5H1z", "#f25022"],
  ["M12.5 1H23v10.5H12.5z", "#7fba00"],
  ["M1 12.5h10.5V23H1z", "#00a4ef"],
  ["M12.5 12.5H23V23H12.5z", "#ffb900"],
]
