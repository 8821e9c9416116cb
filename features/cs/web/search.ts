import { disassemble, getChoseong } from 'es-hangul'
import type { Faq } from '../contract.ts'

/** Questions that contain every typed word, as syllables, incomplete syllables or initial consonants; matches in the question come first. */
export function searchFaqs(faqs: readonly Faq[], typed: string): Faq[] {
  const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...faqs]
  const matches = (text: string) => words.every((word) => matchesWord(text.toLowerCase(), word))
  const byQuestion = faqs.filter(({ question }) => matches(question))
  const byAnswer = faqs.filter((faq) => !byQuestion.includes(faq) && matches(`${faq.question} ${withoutLinks(faq.answer)}`))
  return [...byQuestion, ...byAnswer]
}

function matchesWord(text: string, word: string): boolean {
  if (/^[ㄱ-ㅎ]+$/.test(word)) return text.split(/[^\p{L}\p{N}]+/u).some((each) => getChoseong(each).includes(disassemble(word)))
  return text.includes(word) || disassemble(text).includes(disassemble(word))
}

/** Text of the answer without the addresses of its links. */
const withoutLinks = (markdown: string): string => markdown.replace(/\]\([^)]*\)/g, ']')
