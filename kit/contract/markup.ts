/**
 * The few marks that people's text may carry (specification section 5: br, p, b, span and div, with a
 * class). Text is made safe when it is written; whoever shows it makes it safe again.
 */

/**
 * Text that is safe as HTML and loses nothing: the allowed tags stay, bare but for a class; any other `<`
 * that HTML would take for a tag becomes `&lt;` and is read as it was typed. `3 < 5` and `<오늘>` stay.
 */
export function safeMarkup(text: string): string {
  return text.replace(OPENING, (start, slash: string | undefined, name: string | undefined, attributes: string | undefined) => {
    if (name === undefined) return `&lt;${start.slice(1)}`
    const tag = name.toLowerCase()
    if (tag === 'br') return '<br>'
    return slash === '/' ? `</${tag}>` : `<${tag}${classOf(attributes ?? '')}>`
  })
}

/** Safe text as its writer typed it, for the form that edits it. */
export function typedOf(markup: string): string {
  return markup.replaceAll('&lt;', '<')
}

/** Whether text shows nothing at all: only tags, spaces and letters without a shape. */
export function isBlank(markup: string): boolean {
  return markup.replace(TAG, '').replace(SHAPELESS, '') === ''
}

/** A whole allowed tag, or the beginning of what HTML would read as a tag. */
const OPENING = /<(\/?)(br|p|b|span|div)(\s[^<>]*|\/)?>|<(?=[a-z/!?])/gi
const TAG = /<\/?(?:br|p|b|span|div)(?:\s[^<>]*|\/)?>/gi
// Fillers and joiners that look like nothing; the Hangul filler is a well-known way to post a blank.
const SHAPELESS = /[\s\u00ad\u115f\u1160\u200b-\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0]/g
const CLASS = /(?:^|\s)class\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))/i

function classOf(attributes: string): string {
  const found = CLASS.exec(attributes)
  const names = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return /^[\w-]+(\s+[\w-]+)*$/.test(names) ? ` class="${names}"` : ''
}
