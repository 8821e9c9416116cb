import { SWITCH_NAMES } from '#kit/contract/app-state.ts'
import { facts as words } from '../words.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'

/** The console section of each kind of target; other kinds have no link. */
export const SECTIONS: Readonly<Record<string, string>> = {
  appeal: '/appeal',
  ad: '/ad',
  application: '/application',
  batch: '/batch',
  campaign: '/campaign',
  charge: '/charge',
  club: '/club',
  config: '/config',
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  operator: '/operator',
  inquiry: '/inquiry',
  notice: '/notice',
  policy: '/policy',
  journal: '/journal',
  proposal: '/proposal',
  question: '/kin',
  refund: '/refund',
  report_case: '/report',
  report_template: '/report-template',
  rights: '/rights',
  switch: '/switch',
  trace: '/trace',
  user: '/member',
}

/** Kinds that a section shows by a search in its address. */
const ADDRESSES: Readonly<Record<string, (no: string) => string>> = {
  account_check: (no) => `/exchange/${no}`,
  order: (no) => `/order?no=${no}`,
}

/** Names that a kind's targets have instead of numbers. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  config: words.figures,
  event: words.newEvent,
  switch: SWITCH_NAMES,
}

/** `exchange:12` in Korean: 환전 12; a figure or a switch by its name. */
export function targetWords(of: string): string {
  const [kind = '', no] = of.split(':')
  const name = words.kinds[kind] ?? kind
  return no === undefined ? name : `${name} ${NAMES[kind]?.[no] ?? no}`
}

/** Converts typed text (`환전 12` or `exchange:12`) to a target of the log; null when it is neither. */
export function targetIn(typed: string): string | null {
  if (typed === '' || /^[a-z_]+(:\S+)?$/.test(typed)) return typed
  for (const [kind, names] of Object.entries(NAMES)) {
    const key = Object.keys(names).find((one) => `${words.kinds[kind]} ${names[one]}` === typed)
    if (key !== undefined) return `${kind}:${key}`
  }
  const [, name = '', no] = /^(.+?)(?:\s+(\S+))?$/.exec(typed) ?? []
  const kind = Object.keys(words.kinds).find((one) => words.kinds[one] === name)
  if (kind === undefined) return null
  return no === undefined ? kind : `${kind}:${no}`
}

/** A target with a link to its section. */
export function Target({ of }: { of: string }) {
  const [kind = '', no] = of.split(':')
  const section = SECTIONS[kind]
  const addressOf = ADDRESSES[kind] ?? (section === undefined ? null : (one: string) => `${section}/${one}`)
  return addressOf === null || no === undefined ? targetWords(of) : <TextLink to={addressOf(no)}>{targetWords(of)}</TextLink>
}
