import type { Feature } from "./feature.ts"

/** The elements of the list `features`, as a union. */
type FeaturesOf<Config> = Config extends { readonly features?: infer Features }
  ? NonNullable<Features> extends readonly (infer Element)[]
    ? Element
    : never
  : never

/** What a feature adds to the request object and to the user object, each in a box for {@link Merged}. */
type Boxed<Element, Of extends "request" | "user"> =
  Element extends Feature<infer RequestApi, infer UserApi>
    ? (api: Of extends "request" ? RequestApi : UserApi) => void
    : never

/** All members of a union of boxes. */
type Merged<Boxes> = [Boxes] extends [never]
  ? object
  : [Boxes] extends [(api: infer Api) => void]
    ? Api
    : object

/**
 * What the features of a configuration add to the request object. TypeScript reads it from the `features` array
 * as you wrote it; a type annotation such as `: AuthConfig` hides it.
 */
export type RequestApiOf<Config> = Merged<Boxed<FeaturesOf<Config>, "request">>

/** What the features of a configuration add to the user object; see {@link RequestApiOf}. */
export type UserApiOf<Config> = Merged<Boxed<FeaturesOf<Config>, "user">>
