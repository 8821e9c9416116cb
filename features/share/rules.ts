/** The text of the link preview (card) that messengers show. */

export const OWN_SHARE_KINDS = ['daily', 'feed', 'room'] as const
export type OwnShareKind = (typeof OWN_SHARE_KINDS)[number]
/** Kinds of features of higher layers (`sharedCard`). `item` is a product, `kin` a question. */
export const SHARE_KINDS = [...OWN_SHARE_KINDS, 'item', 'club', 'bungae', 'board', 'kin'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** Most characters of a post in a card. */
export const CARD_LETTERS = 80

/** The first characters of members' text without its markup (kit/contract/markup.ts). */
export function cardText(markup: string): string {
  const plain = markup.replace(MARKUP, ' ').replaceAll('&lt;', '<').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, CARD_LETTERS).join('').trimEnd()
}

/** Escapes text for HTML content and attribute values. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

const MARKUP = /<\/?(?:br|p|b|span|div)(?:\s[^<>]*|\/)?>/gi
