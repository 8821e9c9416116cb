import type { Someone } from '#features/operator/contract.ts'
import { facts } from '#features/operator/words.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { whoIs } from '#kit/web/console/memberName.ts'

/** Somebody, and the way to their books. */
export const MemberLink = ({ of }: { of: Someone }) => <TextLink to={`/books/${of.user_no}`}>{whoIs(of)}</TextLink>

/** Sections that show what a booking is about. */
const SECTIONS: Readonly<Record<string, string>> = {
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  charge: '/charge',
  refund: '/refund',
}

/** `exchange:12` of a booking, as a way there; what has no section stands as it is. */
export function RefLink({ of }: { of: string }) {
  const [kind = '', no] = of.split(':')
  const section = SECTIONS[kind]
  if (section === undefined || !/^[1-9]\d*$/.test(no ?? '')) return of
  return <TextLink to={`${section}/${no}`}>{`${facts.kinds[kind] ?? kind} ${no}`}</TextLink>
}
