import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  text: string
  /** Level of the text's highest headings, below the page's h1. */
  from?: 2 | 3 | 4
  /** The label of a table's scroll box, after the heading above it. */
  tableLabel: string
  className?: string
}

/** Markdown as React elements; no others can appear. Marked only tokenizes it; html is shown as text. */
export function Markdown({ text, from = 2, tableLabel, className }: Props) {
  const tokens = lexer(text)
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).depth] : []))
  const options: Options = { shift: from - Math.min(...depths, 6), nameOf: (table) => `${headingOf(table, tokens)} ${tableLabel}`.trim() }
  return <div className={cx('text-t5 break-words text-fg [&>:first-child]:mt-0', className)}>{drawn(tokens, options)}</div>
}

type Options = { shift: number; nameOf: (table: Token) => string }

/** The text of the heading above a table, which makes its label unique. */
function headingOf(table: Token, tokens: Token[]): string {
  const above = tokens.slice(0, Math.max(0, tokens.indexOf(table)))
  return (above.findLast(({ type }) => type === 'heading') as Tokens.Heading | undefined)?.text ?? ''
}

function drawn(tokens: Token[] | undefined, options: Options): ReactNode[] {
  return (tokens ?? []).map((token, index) => <Fragment key={index}>{draw(token, options)}</Fragment>)
}

function draw(token: Token, options: Options): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, options)
    case 'paragraph':
      return <p className="mt-3">{drawn(token.tokens, options)}</p>
    case 'list':
      return list(token as Tokens.List, options)
    case 'table':
      return <Table token={token as Tokens.Table} options={options} />
    case 'blockquote':
      return <blockquote className="mt-3 border-l-4 border-line pl-4 text-fg2">{drawn(token.tokens, options)}</blockquote>
    case 'strong':
      return <strong className="font-bold">{drawn(token.tokens, options)}</strong>
    case 'em':
      return <em>{drawn(token.tokens, options)}</em>
    case 'del':
      return <del>{drawn(token.tokens, options)}</del>
    case 'codespan':
      return <code className="rounded-badge bg-sunken px-1">{token.text as string}</code>
    case 'code':
      return <pre className="mt-3 rounded-tile bg-sunken p-3 text-t4 whitespace-pre-wrap">{token.text as string}</pre>
    case 'link':
      return <Anchor address={(token as Tokens.Link).href}>{drawn(token.tokens, options)}</Anchor>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="my-5 border-line" />
    case 'space':
    case 'def':
      return null
    default:
      return 'tokens' in token && token.tokens ? drawn(token.tokens, options) : textOf(token)
  }
}

/** The plain text of a text, an escape, html or a picture. */
const textOf = (token: Token): string => ('text' in token ? (token.text as string) : token.raw)

function heading({ depth, tokens }: Tokens.Heading, options: Options): ReactNode {
  const level = Math.min(6, depth + options.shift)
  return createElement(`h${level}`, { className: cx('font-bold', level <= 2 ? 'mt-7 text-t6' : 'mt-5 text-t5') }, ...drawn(tokens, options))
}

function list({ ordered, start, items }: Tokens.List, options: Options): ReactNode {
  const rows = items.map((item, index) => (
    <li key={index} className="mt-1.5 pl-1">
      {drawn(item.tokens, options)}
    </li>
  ))
  if (!ordered) return <ul className="mt-2 list-disc pl-5 marker:text-fg3">{rows}</ul>
  return (
    <ol start={start === '' ? undefined : start} className="mt-2 list-decimal pl-6 marker:text-fg3">
      {rows}
    </ol>
  )
}

function Table({ token, options }: { token: Tokens.Table; options: Options }) {
  const { header, rows } = token
  const cell = 'border-b border-line px-3 py-2 text-left align-top'
  return (
    // Scrolls if it is wider than the screen, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={options.nameOf(token)} tabIndex={0} className="mt-3 overflow-x-auto rounded-tile border border-line">
      <table className={cx('w-full border-collapse text-t4', widthFor(header.length))}>
        <thead className="bg-sunken">
          <tr>
            {header.map((head, index) => (
              <th key={index} scope="col" className={cx(cell, 'font-semibold')}>
                {drawn(head.tokens, options)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((one, column) => (
                <td key={column} className={cell}>
                  {drawn(one.tokens, options)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The least width of a table, so that its columns stay readable. */
function widthFor(columns: number): string {
  if (columns < 3) return ''
  return columns === 3 ? 'min-w-[24rem]' : 'min-w-[32rem]'
}

const LINK = 'font-semibold text-brand-fg underline underline-offset-2'

/** A link to a screen (`/faq`), a page of the web, a phone or a mail address; any other address is shown as text. */
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
