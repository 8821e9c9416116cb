import type { Someone } from '#features/operator/contract.ts'
import { facts } from '#features/operator/words.ts'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'

/** A member's name that links to their wallet. */
export const MemberLink = ({ of }: { of: Someone }) => <TextLink to={`/books/${of.user_no}`}>{nameWithNumber(of)}</TextLink>

/** Sections by the kind in a booking's `ref`. */
const SECTIONS: Readonly<Record<string, string>> = {
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  event: '/event',
  charge: '/charge',
  refund: '/refund',
  proposal: '/proposal',
  journal: '/journal',
}

/** The `ref` of a booking (`exchange:12`) in words, with a link if it has a page. */
export function RefLink({ of }: { of: string }) {
  const [kind = '', no = ''] = of.split(':')
  const section = SECTIONS[kind]
  if (section !== undefined && /^[1-9]\d*$/.test(no)) {
    return <TextLink to={`${section}/${no}`}>{`${facts.kinds[kind] ?? ''} ${no}`}</TextLink>
  }
  if (kind === 'lot') return words.lot(no)
  if (kind === 'expire') return words.expiredRef
  if (kind === 'leave') return words.leftRef
  if (kind === 'referral') return <TextLink to={`/books/${no}`}>{words.referralRef(no)}</TextLink>
  // A payment: its feature names it.
  return words.paymentRef(of)
}
