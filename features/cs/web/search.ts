import { disassemble, getChoseong } from 'es-hangul'
import type { Faq } from '../contract.ts'

/** Questions that hold every word that was typed, as syllables, half typed, or as first consonants; those that ask it come first. */
export function searchFaqs(faqs: readonly Faq[], typed: string): Faq[] {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...faqs]
  const holding = (text: string) => words.every((word) => holds(text.toLowerCase(), word))
  const asked = faqs.filter(({ question }) => holding(question))
  const told = faqs.filter((faq) => !asked.includes(faq) && holding(`${faq.question} ${plain(faq.answer)}`))
  return [...asked, ...told]
}

function holds(text: string, word: string): boolean {
  if (/^[ㄱ-ㅎ]+$/.test(word)) return text.split(/[^\p{L}\p{N}]+/u).some((each) => getChoseong(each).includes(disassemble(word)))
  return text.includes(word) || disassemble(text).includes(disassemble(word))
}

/** Words of the answer, without the addresses of its links. */
const plain = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']')
