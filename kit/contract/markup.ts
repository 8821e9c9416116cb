/**
 * The markup that members' text may contain (specification section 5: br, p, b, span and div, with a class). It is sanitized
 * when it is stored, and again when it is shown.
 */

/**
 * Sanitizes text for HTML without losing any of it: allowed tags keep only their class; every other `<` that HTML would parse
 * as a tag becomes `&lt;`. `3 < 5` and `<오늘>` stay unchanged.
 */
export function safeMarkup(text: string): string {
  return text.replace(OPENING, (start, slash: string | undefined, name: string | undefined, attributes: string | undefined) => {
    if (name === undefined) return `&lt;${start.slice(1)}`
    const tag = name.toLowerCase()
    if (tag === 'br') return '<br>'
    return slash === '/' ? `</${tag}>` : `<${tag}${classOf(attributes ?? '')}>`
  })
}

/** The text as its author typed it, for an edit form. */
export function unescapeMarkup(markup: string): string {
  return markup.replaceAll('&lt;', '<')
}

/** The text as a reader sees it, without tags: blocks and line breaks are lines of it. */
export function plainText(markup: string): string {
  const lines = markup.replace(/<br(?:\s[^<>]*|\/)?>|<\/(?:p|div)>/gi, '\n').replace(TAG, '')
  return unescapeMarkup(lines)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether text shows nothing: only tags, spaces and invisible characters. */
export function isBlank(markup: string): boolean {
  return markup.replace(TAG, '').replace(INVISIBLE, '') === ''
}

/** A complete allowed tag, or a `<` that HTML would parse as the start of a tag. */
const OPENING = /<(\/?)(br|p|b|span|div)(\s[^<>]*|\/)?>|<(?=[a-z/!?])/gi
const TAG = /<\/?(?:br|p|b|span|div)(?:\s[^<>]*|\/)?>/gi
// Invisible fillers and joiners; the Hangul filler is a known way to post blank text.
const INVISIBLE = /[\s\u00ad\u115f\u1160\u200b-\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0]/g
const CLASS = /(?:^|\s)class\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))/i

function classOf(attributes: string): string {
  const found = CLASS.exec(attributes)
  const names = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return /^[\w-]+(\s+[\w-]+)*$/.test(names) ? ` class="${names}"` : ''
}
