/** What a messenger's card says of something shared. */

export const SHARE_KINDS = ['daily', 'feed', 'room'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Letters of a post that a card shows. */
export const CARD_LETTERS = 80

/** The first letters of people's text (kit/contract/markup.ts), as it reads without its marks. */
export function cardText(markup: string): string {
  const plain = markup.replace(MARKS, ' ').replaceAll('&lt;', '<').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, CARD_LETTERS).join('').trimEnd()
}

/** Text as HTML and as the value of an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const MARKS = /<\/?(?:br|p|b|span|div)(?:\s[^<>]*|\/)?>/gi
