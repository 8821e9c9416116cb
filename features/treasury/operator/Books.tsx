import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { books as words } from '#kit/ui/words/books.ts'
import { consoleTitles } from '#kit/ui/words/treasury.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { noIn, useSection } from '#kit/web/console/section.ts'
import { Box, CaseHead, Column } from '#kit/web/console/Split.tsx'
import { whoIs } from '#kit/web/console/who.ts'
import { go } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { getBooks } from '../contract.ts'
import { Accounts, Holds } from './books/Accounts.tsx'
import { Lines } from './books/Lines.tsx'
import { Lots } from './books/Lots.tsx'
import { FindMember } from './parts/FindMember.tsx'

/** One member's books. That they were read is written down. */
export default function Books() {
  const { id, at } = useSection('/books')
  const userNo = noIn(id)
  return (
    <Column title={consoleTitles.books}>
      <Box>
        <FindMember typed={userNo?.toString()} onFound={({ user_no }) => go.to(at(user_no))} />
        <p className="text-t4 text-fg2">{words.logged}</p>
      </Box>
      {userNo !== null && <Member key={userNo} userNo={userNo} />}
    </Column>
  )
}

function Member({ userNo }: { userNo: number }) {
  const input = { params: { user_no: userNo } }
  // Each reading is logged: it is not read again by itself.
  const found = useQuery({ queryKey: keyOf(getBooks, input), queryFn: () => call(getBooks, input), staleTime: Infinity, retry: false })
  if (!found.data) return <Unready query={found} skeleton={<Skeleton className="h-80 rounded-card" />} />
  const { member, is_active } = found.data
  return (
    <>
      <CaseHead title={whoIs(member)} sub="">
        {!is_active && <Tag tone="warn">{words.left}</Tag>}
      </CaseHead>
      <Accounts books={found.data} />
      <Holds books={found.data} />
      <Lots userNo={userNo} />
      <Lines userNo={userNo} />
    </>
  )
}
