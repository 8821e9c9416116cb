import { disassemble, getChoseong } from 'es-hangul'
import type { ChatRoom } from '../../contract.ts'
import { nameOf } from '../room.ts'
import type { Marks } from './Marked.tsx'

export type FoundRoom = { room: ChatRoom; marks: Marks }

/** Rooms whose name holds what was typed (specification section 5): trimmed, capitals alike, first consonants, the last syllable half typed. */
export function findRooms(rooms: readonly ChatRoom[], typed: string): FoundRoom[] {
  const words = askedOf(typed)
  if (words.length === 0) return []
  return rooms.flatMap((room) => {
    const marks = marksIn(nameOf(room), words)
    return marks ? [{ room, marks }] : []
  })
}

/** Where the words stand in a name, or null. */
export function marksIn(name: string, words: readonly string[]): Marks | null {
  const letters = lettersOf(name)
  for (let from = 0; from + words.length <= letters.length; from++) {
    if (words.every((word, at) => fits(letters, from + at, word, at === words.length - 1))) return { from, to: from + words.length }
  }
  return null
}

/** What was typed, letter by letter; consonants that the keyboard drew together are two again. */
export function askedOf(typed: string): string[] {
  return lettersOf(typed.normalize('NFC').trim()).flatMap((letter) => (CONSONANT.test(letter) ? [...disassemble(letter)] : [letter]))
}

const lettersOf = (text: string): string[] => [...text].map((letter) => letter.toLowerCase())
const CONSONANT = /^[ㄱ-ㅎ]$/

function fits(letters: readonly string[], at: number, word: string, isLast: boolean): boolean {
  const letter = letters[at]!
  if (letter === word) return true
  if (CONSONANT.test(word)) return getChoseong(letter) === word
  // While it is typed, its last consonant may belong to the next letter.
  return isLast && `${disassemble(letter)}${disassemble(letters[at + 1] ?? '')}`.startsWith(disassemble(word))
}
