import { TextLink } from '#kit/web/console/TextLink.tsx'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { RefLink } from '../parts/links.tsx'

/** The subject of a difference (`account:12`, `5:paid`) as text, with a link if it has a page. */
export function DifferenceSubject({ of }: { of: string }) {
  const [kind = '', no = ''] = of.split(':')
  if (kind === 'all') return words.allAccounts
  if (kind === 'server') return words.serverClock
  if (kind === 'account') return words.account(no)
  if (kind === 'lot') return words.lot(no)
  if (kind === 'user') return <TextLink to={`/books/${no}`}>{words.memberNo(no)}</TextLink>
  const bucket = words.accountNames[no]
  if (bucket !== undefined) return <TextLink to={`/books/${kind}`}>{words.memberBucket(kind, bucket)}</TextLink>
  return words.accountKinds[`platform:${kind}`] ?? <RefLink of={of} />
}
