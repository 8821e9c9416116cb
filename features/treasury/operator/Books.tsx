import { useQuery } from '@tanstack/react-query'
import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { books as words } from '#features/treasury/words/books.ts'
import { consoleTitles } from '#features/treasury/words/treasury.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseUnready } from '#kit/web/console/CaseUnready.tsx'
import { noIn, oneOf, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Column } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { whoIs } from '#kit/web/console/memberName.ts'
import { go } from '#kit/web/screen.tsx'
import { getBooks } from '../contract.ts'
import { Charges, Exchanges, Gifts, Relations } from './books/lists.tsx'
import { Lines } from './books/Lines.tsx'
import { WalletView } from './books/WalletView.tsx'
import { FindMember } from './parts/FindMember.tsx'

const VIEWS = ['wallet', 'lines', 'charge', 'exchange', 'gift', 'related'] as const

/** One member's books, to be read alone. That they were read is written down. */
export default function Books() {
  const { id, at } = useSection('/books')
  const userNo = noIn(id)
  return (
    <Column title={consoleTitles.books}>
      <Box>
        <FindMember key={userNo} left typed={userNo?.toString()} onFound={({ user_no }) => go.to(at(user_no))} />
        <p className="text-t4 text-fg2">{words.logged}</p>
      </Box>
      {userNo !== null && <Member key={userNo} userNo={userNo} />}
    </Column>
  )
}

function Member({ userNo }: { userNo: number }) {
  const { search, at } = useSection('/books')
  const view = oneOf(VIEWS, search.get('view'))
  const input = { params: { user_no: userNo } }
  // Each reading is logged: it is not read again by itself.
  const found = useQuery({ queryKey: keyOf(getBooks, input), queryFn: () => call(getBooks, input), staleTime: Infinity, retry: false })
  if (!found.data) return <CaseUnready query={found} />
  const { member, is_active, user_verified, isexpert } = found.data
  return (
    <>
      <CaseHead title={whoIs(member)} sub="">
        {!is_active && <Tag tone="warn">{words.left}</Tag>}
        <Tag tone={user_verified ? 'brand' : 'warn'}>{user_verified ? words.verified : words.unverified}</Tag>
        {isexpert && <Tag tone="info">{words.expert}</Tag>}
        <span className="ml-auto text-t4">
          <TextLink to={`/log?target=user:${userNo}`}>{words.readers}</TextLink>
        </span>
      </CaseHead>
      <div className="flex flex-wrap gap-2">
        {VIEWS.map((one) => (
          <Chip key={one} on="surface" selected={one === view} onClick={() => go.to(at(userNo, { view: one }), { replace: true })}>
            {words.views[one]}
          </Chip>
        ))}
      </div>
      {view === 'wallet' && <WalletView books={found.data} />}
      {view === 'lines' && <Lines userNo={userNo} />}
      {view === 'charge' && <Charges userNo={userNo} />}
      {view === 'exchange' && <Exchanges userNo={userNo} />}
      {view === 'gift' && <Gifts userNo={userNo} />}
      {view === 'related' && <Relations userNo={userNo} />}
    </>
  )
}
