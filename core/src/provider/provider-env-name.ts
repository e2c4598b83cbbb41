/** The name that environment variables of a provider start with, for example `AUTH_MICROSOFT_ENTRA_ID`. */
export function providerEnvName(id: string): string {
  return `AUTH_${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`
}
