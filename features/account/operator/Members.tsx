import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call } from '#kit/web/call.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Split } from '#kit/web/console/Split.tsx'
import { searchMembers, type FoundMember } from '../operator-contract.ts'
import { MEMBER_QUERY_MAX, MEMBERS_PAGE, MIDDLE_NAMES_MAX } from '../operator-rules.ts'
import { members as words } from '../words/operator.ts'
import { MemberPage, type AddedView } from './member/MemberPage.tsx'

type Asked = { q: string; left: boolean }

/** The search for members, with the page of one beside it. What is searched for is in no address, because it may be personal data. */
export function Members({ added }: { added: readonly AddedView[] }) {
  const { id, at } = useSection('/member')
  const userNo = rowNumberIn(id)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Split
      title={words.title}
      path={at(null, { view: null })}
      filters={<SearchForm onSearch={setAsked} />}
      list={asked === null ? <EmptyView text={words.lead} /> : <Found asked={asked} to={(no) => at(no)} />}
      detail={userNo !== null && <MemberPage key={userNo} userNo={userNo} added={added} />}
    />
  )
}

function SearchForm({ onSearch }: { onSearch: (asked: Asked) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const left = useRef<HTMLInputElement>(null)
  const id = useId()
  const search = (event?: FormEvent) => {
    event?.preventDefault()
    const q = field.current?.value.trim() ?? ''
    if (q === '') field.current?.focus()
    else onSearch({ q, left: left.current?.checked === true })
  }
  return (
    <form role="search" noValidate onSubmit={search} className="flex w-full flex-col gap-1">
      <Field
        ref={field}
        label={words.search}
        maxLength={MEMBER_QUERY_MAX}
        autoComplete="off"
        right={
          <Button type="submit" variant="quiet" size={44} className="mr-1">
            {words.find}
          </Button>
        }
      />
      <label htmlFor={id} className="flex min-h-11 items-center gap-2 text-t4 text-fg2">
        <input ref={left} id={id} type="checkbox" className="size-5 accent-brand" onChange={() => field.current?.value && search()} />
        {words.left}
      </label>
    </form>
  )
}

/** The members that a search finds. Each shown one is logged, so the list is never fetched again by itself. */
function Found({ asked, to }: { asked: Asked; to: (userNo: number) => string }) {
  const pages = useInfiniteQuery({
    queryKey: [searchMembers.line, asked],
    initialPageParam: null as FoundMember | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        searchMembers,
        { body: { ...asked, limit: MEMBERS_PAGE, ...(pageParam && { after_rank: pageParam.rank, after_no: pageParam.user_no }) } },
        { signal },
      ),
    getNextPageParam: ({ members }) => (members.length < MEMBERS_PAGE ? undefined : members.at(-1)),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const read = pages.data?.pages
  const list = { ...pages, rows: read?.flatMap(({ members }) => members), pageCount: read?.length ?? 0 }
  return (
    <>
      <p role="status" className="bg-sunken px-5 py-3 text-t4 text-fg2 empty:hidden print:hidden">
        {read?.some(({ is_cut }) => is_cut) && words.cut(number(MIDDLE_NAMES_MAX))}
      </p>
      <Rows
        pages={list}
        keyOf={({ user_no }) => user_no}
        to={({ user_no }) => to(user_no)}
        row={(one) => <Line one={one} />}
        empty={words.none}
      />
    </>
  )
}

function Line({ one: { real_name, phone_last4, is_active, ...member } }: { one: FoundMember }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {nameWithNumber(member)}
        {!is_active && <Tag tone="warn">{words.statuses.left}</Tag>}
      </span>
      <span className="block text-t3 text-fg2">{[real_name, phone_last4 && words.phoneEnd(phone_last4)].filter(Boolean).join(' · ')}</span>
    </>
  )
}
