import type { Case } from "./cases.ts"
import { countedCase, featureCases, features, featureSites } from "./feature-cases.ts"
import { compare } from "./measure.ts"
import { sideOf } from "./side-of.ts"

const wanted = process.argv[2] ?? ""

process.stdout.write("| Feature | Request | Ratio | Middle half | µs, with | µs, without |\n")
process.stdout.write("| --- | --- | --- | --- | --- | --- |\n")
for (const [name, feature] of Object.entries(features)) {
  if (!name.includes(wanted)) continue
  const measured: readonly Case[] = [
    ...featureCases,
    ...(name === "rateLimits" ? [countedCase] : []),
  ]
  for (const each of measured) {
    const { ours, theirs } = await featureSites(each.strategy, feature)
    const compared = await compare(await sideOf(each, ours), await sideOf(each, theirs))
    const { lower, median, upper } = compared.ratio
    const half = `${lower.toFixed(2)} to ${upper.toFixed(2)}`
    const micros = [compared.ours.toFixed(0), compared.theirs.toFixed(0)]
    const cells = [`\`${name}\``, each.name, median.toFixed(2), half, ...micros]
    process.stdout.write(`| ${cells.join(" | ")} |\n`)
  }
}
