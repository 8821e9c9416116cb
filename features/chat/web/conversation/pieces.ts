/** A piece of a message: plain text, a link or a search hit. */
export type Piece = { text: string; href?: string; isFound?: boolean }

const ADDRESS = /(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** Closing punctuation is not part of a link. */
const TAIL = /[.,!?:;'")\]}]+$/

/** Splits a message into plain text, links and search hits. */
export function piecesOf(content: string, searchWords = ''): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const text = found.replace(TAIL, '')
    if (!isAddress(text)) continue
    pieces.push(...foundIn(content.slice(from, index), searchWords), { text, href: text.startsWith('http') ? text : `https://${text}` })
    from = index + text.length
  }
  return [...pieces, ...foundIn(content.slice(from), searchWords)]
}

/** A link needs a host and no user name, which can disguise the host. */
function isAddress(text: string): boolean {
  const whole = text.startsWith('http') ? text : `https://${text}`
  if (!URL.canParse(whole)) return false
  const { hostname, username, password } = new URL(whole)
  return hostname.includes('.') && username === '' && password === ''
}

function foundIn(text: string, searchWords: string): Piece[] {
  if (text === '') return []
  if (searchWords === '') return [{ text }]
  const pieces: Piece[] = []
  const small = text.toLowerCase()
  const what = searchWords.toLowerCase()
  let from = 0
  // Lower case can change the length, which makes the indexes invalid.
  if (small.length !== text.length) return [{ text }]
  for (let at = small.indexOf(what); at >= 0; at = small.indexOf(what, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = at + what.length
    pieces.push({ text: text.slice(at, from), isFound: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
