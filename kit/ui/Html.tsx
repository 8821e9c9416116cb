import { createElement, Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Text with the few tags that posts may contain: br, p, b, span and div, each with a class. It is parsed in an inert
 * document and rebuilt as React elements, so that only these tags, their class and text can appear. Other tags are removed
 * and their text stays; scripts and styles are removed with their content.
 */
export function Html({ html, className, draw = plainText }: Props) {
  const plain = !html.includes('<') && !html.includes('&')
  return (
    // The box clips and positions its content whatever its classes say, so that no text can cover the page. `contain`
    // would do the same, but creates a formatting context that line clamping ignores.
    <div className={cx('break-words whitespace-pre-line', !plain && 'translate-0 overflow-clip', className)}>
      {import.meta.env.SSR ? textOf(html) : plain ? draw(html) : children(new DOMParser().parseFromString(html, 'text/html').body, draw)}
    </div>
  )
}

type Draw = (words: string) => ReactNode
type Props = {
  html: string
  className?: string
  /** Renders a run of text, for example with links. */
  draw?: Draw
}

const plainText: Draw = (words) => words

const ALLOWED_TAGS = new Set(['BR', 'P', 'B', 'SPAN', 'DIV'])
/** Removed with their content. */
const REMOVED_TAGS = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'SVG',
  'MATH',
  'TITLE',
  'TEXTAREA',
  'SELECT',
])

/** The text without tags, for the server, which has no parser; the browser renders the tags later. */
function textOf(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|div)>/gi, '\n').replace(/<\/?(?:p|b|span|div)\b[^<>]*>/gi, '')
  return lines.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function children(node: Node, draw: Draw): ReactNode[] {
  return [...node.childNodes].flatMap((child, index) => rebuilt(child, index, draw))
}

function rebuilt(node: Node, key: number, draw: Draw): ReactNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const words = node.textContent ?? ''
    return draw === plainText ? [words] : [<Fragment key={key}>{draw(words)}</Fragment>]
  }
  if (!(node instanceof Element) || REMOVED_TAGS.has(node.tagName.toUpperCase())) return []
  if (!ALLOWED_TAGS.has(node.tagName)) return [createElement(Fragment, { key }, ...children(node, draw))]
  const attributes = { key, className: node.getAttribute('class') ?? undefined }
  return [
    node.tagName === 'BR'
      ? createElement('br', attributes)
      : createElement(node.tagName.toLowerCase(), attributes, ...children(node, draw)),
  ]
}
