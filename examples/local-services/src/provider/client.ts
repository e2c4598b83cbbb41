/** How the application is registered with the provider. */
export interface Client {
  readonly id: string
  /** Shown to users. */
  readonly name: string
  readonly secret: string
  /** Where the provider may send users back to. */
  readonly redirectUri: string
}
