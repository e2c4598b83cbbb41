/** A request to a process of an application. */
export interface SentRequest {
  /** Names the request among those of its process. */
  readonly id: number
  readonly url: string
  /** A form, which is posted. */
  readonly body: string | undefined
  readonly cookie: string
}

/** What the process answered. */
export interface AnsweredRequest {
  readonly id: number
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}
