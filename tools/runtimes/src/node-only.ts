/** Test files of core that say nothing of other runtimes: this one replaces a function of Node.js. */
export const nodeOnly: readonly string[] = ["core/test/crypto/tag-comparison.test.ts"]
