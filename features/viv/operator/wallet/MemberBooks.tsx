import { useQuery } from '@tanstack/react-query'
import { ledgerWords as words } from '../../words/operator-ledger.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { getMemberWallet } from '../../operator-contract.ts'
import { Holds } from './Accounts.tsx'
import { WalletSummary } from './WalletView.tsx'

/** A member's balances, limits and holds on their page, with a link to the whole ledger. */
export default function MemberBooks({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  // Each read is logged, so it is never refetched automatically.
  const found = useQuery({
    queryKey: keyOf(getMemberWallet, input),
    queryFn: () => call(getMemberWallet, input),
    staleTime: Infinity,
    retry: false,
  })
  if (!found.data) return <CaseFallback query={found} />
  return (
    <>
      <p className="text-t4">
        <TextLink to={`/books/${userNo}`}>{words.wholeBooks}</TextLink>
      </p>
      <WalletSummary wallet={found.data} />
      <Holds wallet={found.data} />
    </>
  )
}
