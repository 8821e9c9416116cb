import { createElement, Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Text with the few marks that posts may carry: br, p, b, span and div, with a class each. It is parsed
 * in an inert document and rebuilt as React elements, so nothing but these tags, their class and text
 * can come out; other tags fall away and leave their words, scripts and styles leave nothing.
 */
export function Html({ html, className, draw = asItIs }: Props) {
  const plain = !html.includes('<') && !html.includes('&')
  return (
    // The box clips and anchors whatever a class asks for, so that no text can lie over the page. `contain`
    // would do the same, but makes a formatting context that line clamping does not look into.
    <div className={cx('break-words whitespace-pre-line', !plain && 'translate-0 overflow-clip', className)}>
      {import.meta.env.SSR ? wordsOf(html) : plain ? draw(html) : children(new DOMParser().parseFromString(html, 'text/html').body, draw)}
    </div>
  )
}

type Draw = (words: string) => ReactNode
type Props = {
  html: string
  className?: string
  /** What stands for a run of words, where some of them are more than words. */
  draw?: Draw
}

const asItIs: Draw = (words) => words

const KEPT = new Set(['BR', 'P', 'B', 'SPAN', 'DIV'])
/** Their content is no text for people. */
const GONE = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'SVG', 'MATH', 'TITLE', 'TEXTAREA', 'SELECT'])

/** Where there is no parser: the words on their lines, until the browser draws the marks as well. */
function wordsOf(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|div)>/gi, '\n').replace(/<\/?(?:p|b|span|div)\b[^<>]*>/gi, '')
  return lines.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function children(node: Node, draw: Draw): ReactNode[] {
  return [...node.childNodes].flatMap((child, index) => rebuilt(child, index, draw))
}

function rebuilt(node: Node, key: number, draw: Draw): ReactNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const words = node.textContent ?? ''
    return draw === asItIs ? [words] : [<Fragment key={key}>{draw(words)}</Fragment>]
  }
  if (!(node instanceof Element) || GONE.has(node.tagName.toUpperCase())) return []
  if (!KEPT.has(node.tagName)) return [createElement(Fragment, { key }, ...children(node, draw))]
  const attributes = { key, className: node.getAttribute('class') ?? undefined }
  return [
    node.tagName === 'BR'
      ? createElement('br', attributes)
      : createElement(node.tagName.toLowerCase(), attributes, ...children(node, draw)),
  ]
}
