/** A Korean particle that is written after an inserted value: it fits some values only. */
export type FixedParticle = { at: string; found: string }

/** `}` of an inserted value, a closing quote or none, a particle that depends on the final consonant, and no further syllable. */
const FIXED = /\$\{[^{}]*\}['’”)]?(?:을|를|이|가|은|는|과|와|으로|로|이에요|예요)(?=[\s.,!?`'<)…])/g

/** Particles that the text of a file fixes after inserted values. Tests may: they know the value. */
export function fixedParticles(file: string, text: string): FixedParticle[] {
  if (/\.test\.tsx?$|\/testing\.tsx?$|^(e2e|bench|scripts)\//.test(file)) return []
  return text.split('\n').flatMap((line, nth) => [...line.matchAll(FIXED)].map(([found]) => ({ at: `${file}:${nth + 1}`, found })))
}
