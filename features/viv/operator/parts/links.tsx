import type { Someone } from '#features/operator/contract.ts'
import { facts } from '#features/operator/words.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'

/** A member's name that links to their wallet. */
export const MemberLink = ({ of }: { of: Someone }) => <TextLink to={`/books/${of.user_no}`}>{nameWithNumber(of)}</TextLink>

/** Sections by the kind in a booking's `ref`. */
const SECTIONS: Readonly<Record<string, string>> = {
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  charge: '/charge',
  refund: '/refund',
}

/** The `ref` of a booking (`exchange:12`) as a link; plain text if it has no section. */
export function RefLink({ of }: { of: string }) {
  const [kind = '', no] = of.split(':')
  const section = SECTIONS[kind]
  if (section === undefined || !/^[1-9]\d*$/.test(no ?? '')) return of
  return <TextLink to={`${section}/${no}`}>{`${facts.kinds[kind] ?? kind} ${no}`}</TextLink>
}
