/** How the application is registered with the provider. */
export interface Client {
  readonly id: string
  /** Shown to users. */
  readonly name: string
  readonly secret: string
  /** The callback URL that the provider may redirect users to. */
  readonly redirectUri: string
}
