import { facts as words } from '../words.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'

/** The section that shows what an act or a proposal names; of others the name stands alone. */
export const SECTIONS: Readonly<Record<string, string>> = {
  batch: '/batch',
  charge: '/charge',
  config: '/config',
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  refund: '/refund',
  user: '/books',
}

/** `exchange:12` as people read it: 환전 12. */
export function targetWords(of: string): string {
  const [kind = '', no] = of.split(':')
  const name = words.kinds[kind] ?? kind
  return no === undefined ? name : `${name} ${no}`
}

/** What somebody typed, `환전 12` or `exchange:12`, as the log names it; null where it is neither. */
export function targetIn(typed: string): string | null {
  if (typed === '' || /^[a-z]+(:\S+)?$/.test(typed)) return typed
  const [, name = '', no] = /^(.+?)(?:\s+(\S+))?$/.exec(typed) ?? []
  const kind = Object.keys(words.kinds).find((one) => words.kinds[one] === name)
  if (kind === undefined) return null
  return no === undefined ? kind : `${kind}:${no}`
}

/** `exchange:12`, as a way there. */
export function Target({ of }: { of: string }) {
  const [kind = '', no] = of.split(':')
  const section = SECTIONS[kind]
  return section === undefined || no === undefined ? targetWords(of) : <TextLink to={`${section}/${no}`}>{targetWords(of)}</TextLink>
}
