import {
  type Feature,
  type FeatureConfig,
  type FeatureParts,
  featureParts,
} from "../../src/config/feature.ts"
import type { Finding } from "../../src/config/mistakes.ts"
import type { FeatureHooks } from "../../src/feature/hooks.ts"

/** What a feature of a test does. */
export interface MadeFeature extends Pick<
  FeatureParts<object, object>,
  "adapterMethods" | "facts" | "sharedStore"
> {
  readonly hooks?: FeatureHooks | ((given: FeatureConfig) => FeatureHooks)
  readonly findings?: (given: FeatureConfig) => readonly Finding[]
}

/** Makes a feature as those of the package are made. */
export function madeFeature<RequestApi extends object = object, UserApi extends object = object>(
  id: string,
  { hooks = {}, findings = () => [], ...parts }: MadeFeature = {},
): Feature<RequestApi, UserApi> {
  return Object.freeze({
    id,
    [featureParts]: {
      ...parts,
      resolve: (given: FeatureConfig) => ({
        findings: findings(given),
        hooks: typeof hooks === "function" ? hooks(given) : hooks,
      }),
    },
  })
}
