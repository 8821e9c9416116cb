import { disassemble, getChoseong } from 'es-hangul'
import type { ChatRoom } from '../../contract.ts'
import { nameOf } from '../room.ts'
import type { Marks } from './HighlightedText.tsx'

export type FoundRoom = { room: ChatRoom; marks: Marks }

/** Rooms whose name contains the query (specification section 5): trimmed, ignoring case, by first consonants or an unfinished last syllable. */
export function findRooms(rooms: readonly ChatRoom[], typed: string): FoundRoom[] {
  const words = queryLetters(typed)
  if (words.length === 0) return []
  return rooms.flatMap((room) => {
    const marks = marksIn(nameOf(room), words)
    return marks ? [{ room, marks }] : []
  })
}

/** The query's position in a name, or null. */
export function marksIn(name: string, words: readonly string[]): Marks | null {
  const letters = lettersOf(name)
  for (let from = 0; from + words.length <= letters.length; from++) {
    if (words.every((word, at) => fits(letters, from + at, word, at === words.length - 1))) return { from, to: from + words.length }
  }
  return null
}

/** The query as letters; consonants that the IME joined are split. */
export function queryLetters(typed: string): string[] {
  return lettersOf(typed.normalize('NFC').trim()).flatMap((letter) => (CONSONANT.test(letter) ? [...disassemble(letter)] : [letter]))
}

const lettersOf = (text: string): string[] => [...text].map((letter) => letter.toLowerCase())
const CONSONANT = /^[ㄱ-ㅎ]$/

function fits(letters: readonly string[], at: number, word: string, isLast: boolean): boolean {
  const letter = letters[at]!
  if (letter === word) return true
  if (CONSONANT.test(word)) return getChoseong(letter) === word
  // The last consonant of an unfinished syllable may belong to the next letter.
  return isLast && `${disassemble(letter)}${disassemble(letters[at + 1] ?? '')}`.startsWith(disassemble(word))
}
