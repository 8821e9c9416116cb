import { globSync, readFileSync } from 'node:fs'
import { wrongIdentifiers, wrongPaths } from './names.ts'
import { fixedParticles } from './particles.ts'
import { words } from './words.ts'

// Refuses names that only their author understands: scripts/check/words.ts has the list. With --all, the pending ones too.

const isForeign = (name: string) => /^(node_modules|dist|\.git|\.haru)$/.test(name)
const files = globSync(['**/*.*', '.*'], { exclude: isForeign })
const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith('.gen.ts'))

const refused = process.argv.includes('--all') ? words : words.filter(({ pending }) => !pending)
const found = [
  ...files.flatMap((file) => wrongPaths(file, refused)),
  ...sources.flatMap((file) => wrongIdentifiers(file, readFileSync(file, 'utf8'), refused)),
]
const lines = new Set(found.map(({ at, word }) => `${at}: "${word.found}" is not a name here. Say: ${word.say}`))
for (const line of lines) console.log(line)
console.log(
  `${lines.size} names to change in ${sources.length} files; ${words.length - refused.length} words of scripts/check/words.ts are pending`,
)
const particles = sources.flatMap((file) => fixedParticles(file, readFileSync(file, 'utf8')))
for (const { at, found: fixed } of particles) {
  console.log(`${at}: "${fixed}": a particle after an inserted value is withParticle's (kit/contract/particle.ts)`)
}
process.exitCode = lines.size > 0 || particles.length > 0 || sources.length === 0 ? 1 : 0
