/** A piece of a message: plain, an address, or what is looked for. */
export type Piece = { text: string; href?: string; isFound?: boolean }

const ADDRESS = /(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
/** What closes a sentence or a bracket is no part of an address. */
const TAIL = /[.,!?:;'")\]}]+$/

/** The words of a message with its addresses, and with what is looked for, told apart. */
export function piecesOf(content: string, sought = ''): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const text = found.replace(TAIL, '')
    if (!isAddress(text)) continue
    pieces.push(...foundIn(content.slice(from, index), sought), { text, href: text.startsWith('http') ? text : `https://${text}` })
    from = index + text.length
  }
  return [...pieces, ...foundIn(content.slice(from), sought)]
}

/** An address must name a host; whoever tries to show another host than is opened is not helped. */
function isAddress(text: string): boolean {
  const whole = text.startsWith('http') ? text : `https://${text}`
  if (!URL.canParse(whole)) return false
  const { hostname, username, password } = new URL(whole)
  return hostname.includes('.') && username === '' && password === ''
}

function foundIn(text: string, sought: string): Piece[] {
  if (text === '') return []
  if (sought === '') return [{ text }]
  const pieces: Piece[] = []
  const small = text.toLowerCase()
  const what = sought.toLowerCase()
  let from = 0
  // Letters that change their length with their case can't be told apart by place.
  if (small.length !== text.length) return [{ text }]
  for (let at = small.indexOf(what); at >= 0; at = small.indexOf(what, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = at + what.length
    pieces.push({ text: text.slice(at, from), isFound: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
