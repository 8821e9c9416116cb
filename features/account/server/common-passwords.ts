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

/** Whether it is among the ten thousand most common passwords. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common.has(password.normalize('NFC').toLowerCase())
}

let common: Set<string> | undefined

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
