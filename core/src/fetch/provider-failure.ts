/**
 * A provider could not be reached, or answered something unusable. It becomes the `cause` of the error
 * that the application gets, so its message is free of codes, tokens and secrets.
 */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure"
  /** What the browser brought is invalid, such as a code: any client can send such a request. */
  readonly refused: boolean

  /**
   * @param message - what happened, and how to fix it
   * @param refused - a request alone can cause it
   */
  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}
