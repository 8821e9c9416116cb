import { readFileSync } from 'node:fs'
import banwords from '../data/banwords.json' with { type: 'json' }

/** Whether a name holds, or is, a word that nobody wants to read, or would pass for the operator. */
export function isBanned(name: string): boolean {
  const plain = plainOf(name)
  return exact.has(plain) || within.some((word) => plain.includes(word)) || isReserved(name)
}

/** Whether it would pass for the operator: made of reserved words alone, whatever digits stand beside them. */
export function isReserved(name: string): boolean {
  return reserved.test(plainOf(name).replace(/\d/g, ''))
}

/** Whether it is one of the ten thousand most common ones. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(password.normalize('NFC').toLowerCase())
}

let common: Set<string> | undefined

/** In small letters, without spaces and signs, as the lists want to be compared. */
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
