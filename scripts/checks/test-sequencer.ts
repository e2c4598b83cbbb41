import { BaseSequencer, type TestSpecification } from "vitest/node"
import { kindOf } from "./test-files.ts"

/** The order of projects: many short files come before a few long ones. */
const order = ["unit", "alone", "web", "contract", "proof", "browser", "outside", "adapter"]

/**
 * Orders files by their projects. A shard has as many files of each kind and folder as the others, since how long files
 * take depends on both.
 */
export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => order.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }

  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {}
    const keyOf = ({ moduleId }: TestSpecification): string => `${kindOf(moduleId)} ${moduleId}`
    const sorted = files.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
    return Promise.resolve(sorted.filter((_, place) => place % count === index - 1))
  }
}
