import { z } from 'zod'
import { tableView, type CatalogueTable } from '#features/catalogue/server/public.ts'
import { text } from '#kit/contract/shape.ts'
import type { Db } from '#kit/server/db/db.ts'
import { BANWORD_KINDS, BANWORD_MAX, type Banword } from '../contract/banned-words.ts'
import { readBanwords } from './data.ts'

/** Words that names and ids may not have. A word is its own key: it is retired, never changed. */
export const banwordTable: CatalogueTable<Banword> = {
  name: 'banword',
  area: 'safety',
  shape: z.object({ word: text(1, BANWORD_MAX), kind: z.enum(BANWORD_KINDS) }),
  bundled: () => readBanwords().map((row) => [keyOf(row), row]),
  keyOf,
  textOf: ({ word, kind }) => `${word} ${plainOf(word)} ${kind}`,
}

function keyOf({ word, kind }: Banword): string {
  return `${kind}:${word}`
}

export type BannedWords = {
  /** Whether a name contains or equals an offensive word, or suggests the operator. */
  isBanned(name: string): boolean
  /** Whether it suggests the operator: only reserved words and digits. */
  isReserved(name: string): boolean
  /** The words for which a text as a name is refused. */
  matchesIn(text: string): Banword[]
}

/** The banned words as operators have them now. */
export const readBannedWords = (db: Db): Promise<BannedWords> => bannedWords(db)

const bannedWords = tableView(banwordTable, ({ rows }) => checkerOf(rows.filter(({ state }) => state === 'active').map(({ row }) => row)))

function checkerOf(rows: readonly Banword[]): BannedWords {
  const of = (kind: Banword['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ row, plain: plainOf(row.word) }))
      .filter(({ plain }) => plain !== '')
  const [within, exact, reserved] = [of('substring'), of('exact'), of('reserved')]
  const equal = new Set(exact.map(({ plain }) => plain))
  const reservedOnly = reserved.length === 0 ? /^(?!)/ : new RegExp(`^(?:${reserved.map(({ plain }) => plain).join('|')})+$`)
  const isReserved = (name: string): boolean => reservedOnly.test(plainOf(name).replace(/\d/g, ''))
  return {
    isReserved,
    isBanned(name) {
      const plain = plainOf(name)
      return equal.has(plain) || within.some((one) => plain.includes(one.plain)) || isReserved(name)
    },
    matchesIn(typed) {
      const plain = plainOf(typed)
      return [
        ...exact.filter((one) => one.plain === plain),
        ...within.filter((one) => plain.includes(one.plain)),
        ...(isReserved(typed) ? reserved.filter((one) => plain.includes(one.plain)) : []),
      ].map(({ row }) => row)
    },
  }
}

/** Lower case without spaces and signs: the form in which words are compared. It has nothing that a pattern would read. */
const plainOf = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
