import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  text: string
  /** Level of the text's highest headings; the page keeps its one h1. */
  from?: 2 | 3 | 4
  /** What a table is called for readers, after the heading above it; it scrolls in a box of its own. */
  tableLabel: string
  className?: string
}

/** Markdown as React elements: nothing but these elements can come out. Marked only takes it apart; html stays text. */
export function Markdown({ text, from = 2, tableLabel, className }: Props) {
  const tokens = lexer(text)
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).depth] : []))
  const way: Way = { shift: from - Math.min(...depths, 6), nameOf: (table) => `${headingOf(table, tokens)} ${tableLabel}`.trim() }
  return <div className={cx('text-t5 break-words text-fg [&>:first-child]:mt-0', className)}>{drawn(tokens, way)}</div>
}

type Way = { shift: number; nameOf: (table: Token) => string }

/** The words above a table, by which it is told from others. */
function headingOf(table: Token, tokens: Token[]): string {
  const above = tokens.slice(0, Math.max(0, tokens.indexOf(table)))
  return (above.findLast(({ type }) => type === 'heading') as Tokens.Heading | undefined)?.text ?? ''
}

function drawn(tokens: Token[] | undefined, way: Way): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{draw(token, way)}</Fragment>)
}

function draw(token: Token, way: Way): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, way)
    case 'paragraph':
      return <p className="mt-3">{drawn(token.tokens, way)}</p>
    case 'list':
      return list(token as Tokens.List, way)
    case 'table':
      return <Table token={token as Tokens.Table} way={way} />
    case 'blockquote':
      return <blockquote className="mt-3 border-l-4 border-line pl-4 text-fg2">{drawn(token.tokens, way)}</blockquote>
    case 'strong':
      return <strong className="font-bold">{drawn(token.tokens, way)}</strong>
    case 'em':
      return <em>{drawn(token.tokens, way)}</em>
    case 'del':
      return <del>{drawn(token.tokens, way)}</del>
    case 'codespan':
      return <code className="rounded-badge bg-sunken px-1">{token.text as string}</code>
    case 'code':
      return <pre className="mt-3 rounded-tile bg-sunken p-3 text-t4 whitespace-pre-wrap">{token.text as string}</pre>
    case 'link':
      return <Anchor address={(token as Tokens.Link).href}>{drawn(token.tokens, way)}</Anchor>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="my-5 border-line" />
    case 'space':
    case 'def':
      return null
    default:
      return 'tokens' in token && token.tokens ? drawn(token.tokens, way) : wordsOf(token)
  }
}

/** Plain words: of a text, of an escaped letter, of html that is not obeyed, of a picture that is not shown. */
const wordsOf = (token: Token): string => ('text' in token ? (token.text as string) : token.raw)

function heading({ depth, tokens }: Tokens.Heading, way: Way): ReactNode {
  const level = Math.min(6, depth + way.shift)
  return createElement(`h${level}`, { className: cx('font-bold', level <= 2 ? 'mt-7 text-t6' : 'mt-5 text-t5') }, ...drawn(tokens, way))
}

function list({ ordered, start, items }: Tokens.List, way: Way): ReactNode {
  const rows = items.map((item, index) => (
    <li key={index} className="mt-1.5 pl-1">
      {drawn(item.tokens, way)}
    </li>
  ))
  if (!ordered) return <ul className="mt-2 list-disc pl-5 marker:text-fg3">{rows}</ul>
  return (
    <ol start={start === '' ? undefined : start} className="mt-2 list-decimal pl-6 marker:text-fg3">
      {rows}
    </ol>
  )
}

function Table({ token, way }: { token: Tokens.Table; way: Way }) {
  const { header, rows } = token
  const cell = 'border-b border-line px-3 py-2 text-left align-top'
  return (
    // Wider than the screen it scrolls, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={way.nameOf(token)} tabIndex={0} className="mt-3 overflow-x-auto rounded-tile border border-line">
      <table className={cx('w-full border-collapse text-t4', widthFor(header.length))}>
        <thead className="bg-sunken">
          <tr>
            {header.map((head, index) => (
              <th key={index} scope="col" className={cx(cell, 'font-semibold')}>
                {drawn(head.tokens, way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((one, column) => (
                <td key={column} className={cell}>
                  {drawn(one.tokens, way)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Below it the words of a column would stand in a tower. */
function widthFor(columns: number): string {
  if (columns < 3) return ''
  return columns === 3 ? 'min-w-[24rem]' : 'min-w-[32rem]'
}

const LINK = 'font-semibold text-brand-fg underline underline-offset-2'

/** A link to a screen (`/faq`), a page of the web, a phone or a mail address; any other address stays words. */
function Anchor({ address, children }: { address: string; children: ReactNode }) {
  if (/^\/(?![/\\])/.test(address)) {
    return (
      <a href={`#${address}`} className={LINK}>
        {children}
      </a>
    )
  }
  if (/^(tel|mailto):/i.test(address)) {
    return (
      <a href={address} className={LINK}>
        {children}
      </a>
    )
  }
  if (!/^https?:\/\//i.test(address)) return children
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={LINK}>
      {children}
    </a>
  )
}
