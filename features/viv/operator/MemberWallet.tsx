import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { ledgerWords as words } from '../words/operator-ledger.ts'
import { vivTitles } from '../words/operator.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { rowNumberIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Column } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { go } from '#kit/web/screen.tsx'
import { getMemberWallet } from '../operator-contract.ts'
import { Exchanges, Gifts, Relations } from './wallet/views.tsx'
import { Lines } from './wallet/Lines.tsx'
import { WalletView } from './wallet/WalletView.tsx'
import { FindMember } from './parts/FindMember.tsx'

/** A view that another feature adds to the wallet screen. */
type AddedView = { key: string; title: string; View: ComponentType<{ userNo: number }> }
type Added = { added: readonly AddedView[] }

/** One member's wallet, read-only. The server logs each read. */
export function MemberWallet({ added }: Added) {
  const { id, at } = useSection('/books')
  const userNo = rowNumberIn(id)
  return (
    <Column title={vivTitles.books}>
      <Box>
        <FindMember key={userNo} left typed={userNo?.toString()} onFound={({ user_no }) => go.to(at(user_no))} />
        <p className="text-t4 text-fg2">{words.logged}</p>
      </Box>
      {userNo !== null && <Member key={userNo} userNo={userNo} added={added} />}
    </Column>
  )
}

function Member({ userNo, added }: Added & { userNo: number }) {
  const { search, at } = useSection('/books')
  const views = viewsWith(added)
  const view = oneOf(Object.keys(views), search.get('view'))
  const { View } = added.find(({ key }) => key === view) ?? {}
  const input = { params: { user_no: userNo } }
  // Each read is logged, so it is never refetched automatically.
  const found = useQuery({
    queryKey: keyOf(getMemberWallet, input),
    queryFn: () => call(getMemberWallet, input),
    staleTime: Infinity,
    retry: false,
  })
  if (!found.data) return <CaseFallback query={found} />
  const { member, is_active, identity_dt, isexpert } = found.data
  return (
    <>
      <CaseHead title={nameWithNumber(member)} sub="">
        {!is_active && <Tag tone="warn">{words.left}</Tag>}
        <Tag tone={identity_dt === null ? 'warn' : 'brand'}>{identity_dt === null ? words.unverified : words.verified}</Tag>
        {isexpert && <Tag tone="info">{words.expert}</Tag>}
        <span className="ml-auto text-t4">
          <TextLink to={`/log?target=user:${userNo}`}>{words.readers}</TextLink>
        </span>
      </CaseHead>
      <div className="flex flex-wrap gap-2">
        {Object.entries(views).map(([one, title]) => (
          <Chip key={one} on="surface" selected={one === view} onClick={() => go.to(at(userNo, { view: one }), { replace: true })}>
            {title}
          </Chip>
        ))}
      </div>
      {view === 'wallet' && <WalletView wallet={found.data} />}
      {view === 'lines' && <Lines userNo={userNo} />}
      {View && <View userNo={userNo} />}
      {view === 'exchange' && <Exchanges userNo={userNo} />}
      {view === 'gift' && <Gifts userNo={userNo} />}
      {view === 'related' && <Relations userNo={userNo} />}
    </>
  )
}

/** Titles of the views by key, in display order. */
function viewsWith(added: readonly AddedView[]): Record<string, string> {
  const { wallet, lines, ...others } = words.views
  return { wallet, lines, ...Object.fromEntries(added.map(({ key, title }) => [key, title])), ...others }
}
