import { readFileSync } from 'node:fs'

/** Digits and signs around a common password that do not make it another one: `password1!`, `2026Summer!`. */
const TRIMMINGS_MAX = 6

/**
 * Whether it is among the ten thousand most common passwords, or one of them with some digits and signs before or behind it, or
 * with digits and signs for letters: guessing programs try these first.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFC').toLowerCase()
  if (commonPasswords().has(typed)) return true
  return EDGES.some((edges) => {
    const core = typed.replace(edges, '')
    return core !== '' && typed.length - core.length <= TRIMMINGS_MAX && spellingsOf(core).some((one) => commonPasswords().has(one))
  })
}

/** Removed trimmings: signs; digits and signs at the end; digits and signs on both sides. */
const EDGES = [/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, /[^\p{L}]+$/u, /^[^\p{L}]+|[^\p{L}]+$/gu]

function commonPasswords(): Set<string> {
  return (common ??= new Set(
    readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ))
}

let common: Set<string> | undefined

/** Characters that people type in place of letters. */
const LETTERS: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' }

/** The text itself, and with letters in place of the digits and signs that look like them: `p@ssw0rd` is `password`. */
function spellingsOf(core: string): string[] {
  const plain = core.replace(/[@430$57]/g, (sign) => LETTERS[sign]!)
  return [core, plain, plain.replace(/[1!]/g, 'i'), plain.replace(/[1!]/g, 'l')]
}
