/**
 * A provider could not be reached, or answered something unusable. It becomes the `cause` of the error
 * that the application gets, so its message is free of codes, tokens and secrets.
 */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure"
}
