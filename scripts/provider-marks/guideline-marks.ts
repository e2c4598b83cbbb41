import type { ProviderMark } from "../../core/src/provider/oauth-provider.ts"

/** Fills the whole square, so that the other paths are on white in every theme, as the guidelines want it. */
const white = ["M-6-6h36v36H-6z", "#ffffff"] as const

/**
 * Marks of several colors, as the sign-in guidelines of their vendors show them, by the name of the provider's
 * module.
 *
 * @see {@link https://developers.google.com/identity/branding-guidelines Google}
 * @see {@link https://learn.microsoft.com/entra/identity-platform/howto-add-branding-in-apps Microsoft}
 */
export const guidelineMarks: Readonly<Record<string, ProviderMark>> = {
  google: [
    white,
    [
      "M23.52 12.267c0-.849-.076-1.668-.219-2.453H12v4.641h6.459c-.279 1.5-1.124 2.771-2.395 3.623v3.011h3.877c2.269-2.089 3.579-5.165 3.579-8.82z",
      "#4285f4",
    ],
    [
      "M12 24c3.24 0 5.956-1.075 7.941-2.907l-3.877-3.012c-1.075 .72-2.449 1.147-4.064 1.147-3.125 0-5.771-2.112-6.715-4.948H1.276v3.109A11.996 11.996 0 0 0 12 24z",
      "#34a853",
    ],
    [
      "M5.285 14.28A7.213 7.213 0 0 1 4.909 12c0-.791 .136-1.56 .376-2.28V6.611H1.276A11.995 11.995 0 0 0 0 12c0 1.936 .464 3.769 1.276 5.389l4.009-3.109z",
      "#fbbc05",
    ],
    [
      "M12 4.773c1.761 0 3.344 .605 4.587 1.793l3.443-3.44C17.951 1.188 15.235 0 12 0A11.996 11.996 0 0 0 1.276 6.611L5.285 9.72C6.229 6.884 8.875 4.773 12 4.773z",
      "#ea4335",
    ],
  ],
  "microsoft-entra-id": [
    white,
    ["M1 1h10.5v10.5H1z", "#f25022"],
    ["M12.5 1H23v10.5H12.5z", "#7fba00"],
    ["M1 12.5h10.5V23H1z", "#00a4ef"],
    ["M12.5 12.5H23V23H12.5z", "#ffb900"],
  ],
}
