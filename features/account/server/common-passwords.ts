import { readFileSync } from 'node:fs'
import banwords from '../data/banwords.json' with { type: 'json' }

/** Whether a name contains or equals an offensive word, or suggests the operator. */
export function isBanned(name: string): boolean {
  const plain = plainOf(name)
  return exact.has(plain) || within.some((word) => plain.includes(word)) || isReserved(name)
}

/** Whether it suggests the operator: only reserved words and digits. */
export function isReserved(name: string): boolean {
  return reserved.test(plainOf(name).replace(/\d/g, ''))
}

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

/** Lower case without spaces and signs: the form in which the lists are compared. */
const plainOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const { ko, en } = banwords
const plain = (words: string[]): string[] => words.map(plainOf).filter((word) => word !== '')
const exact = new Set(plain([...ko.exact, ...en.exact]))
const within = plain([...ko.substring, ...en.substring])
const reserved = new RegExp(`^(?:${plain(banwords.reserved).join('|')})+$`)
