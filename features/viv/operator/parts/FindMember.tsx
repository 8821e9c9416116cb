import { useRef, useState, type FormEvent } from 'react'
import { searchMembers, type FoundMember } from '#features/account/operator-contract.ts'
import { MEMBER_QUERY_MAX, MEMBERS_PAGE } from '#features/account/operator-rules.ts'
import type { Someone } from '#features/operator/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { finding as words } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { nameWithNumber } from '#kit/web/console/memberName.ts'
import { findMembers } from '../../operator-contract.ts'
import { isNumberOfAnother } from './format.ts'

type Props = {
  onFound: (member: Someone) => void
  /** Called when the typed text changes, so that it stands for no member yet. */
  onCleared?: () => void
  /** Initial text of the field. */
  typed?: string
  error?: string | undefined
  /** Also finds deleted members. */
  left?: boolean
}

/**
 * Finds a member by number, log-in id, phone number, or part of the name or real name. One is picked from the list of those found; if
 * there is only one, at once.
 */
export function FindMember({ onFound, onCleared, typed = '', error, left = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [picked, setPicked] = useState<Someone>()
  const [list, setList] = useState<Found>()
  const pick = (member: Someone) => {
    setList(undefined)
    setPicked(member)
    onFound(member)
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const found = await findAll(field.current?.value.trim() ?? '', left)
    setBusy(false)
    const [only] = found.members
    setProblem(found.problem)
    setPicked(undefined)
    setList(undefined)
    if (only && found.members.length === 1 && !found.isMore && found.problem === undefined) pick(only)
    else if (only) setList(found)
    else field.current?.focus()
  }
  const clear = () => {
    setList(undefined)
    setPicked(undefined)
    setProblem(undefined)
    onCleared?.()
  }
  return (
    <form role="search" noValidate onSubmit={(event) => void find(event)} className="flex flex-col gap-2 print:hidden">
      <Field
        ref={field}
        label={words.label}
        defaultValue={typed}
        maxLength={MEMBER_QUERY_MAX}
        autoComplete="off"
        error={problem ?? (picked ? undefined : error)}
        onChange={clear}
        right={
          <Button type="submit" variant="quiet" size={44} busy={isBusy} className="mr-1">
            {words.find}
          </Button>
        }
      />
      <p role="status" className="text-t4 text-fg2 empty:hidden">
        {picked && words.found(nameWithNumber(picked))}
        {list && words.several(number(list.members.length), list.isMore)}
      </p>
      {list && <Choices members={list.members} onPick={pick} />}
    </form>
  )
}

function Choices({ members, onPick }: { members: readonly Choice[]; onPick: (member: Someone) => void }) {
  return (
    <ul className="flex max-h-80 flex-col overflow-y-auto">
      {members.map((member) => (
        <li key={member.user_no}>
          <button
            type="button"
            onClick={() => onPick({ user_no: member.user_no, haru_name: member.haru_name })}
            className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-tile px-3 py-2 text-left text-t4 wide:hover:bg-sunken"
          >
            <span className="font-semibold">{nameWithNumber(member)}</span>
            <span className="text-t3 text-fg2">
              {[member.real_name, member.phone_last4 && words.phoneEnd(member.phone_last4), member.is_active === false && words.leftMember]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type Choice = Someone & Partial<FoundMember>
type Found = { members: Choice[]; isMore: boolean; problem?: string }

/** Members with exactly this number, log-in id or name, and other results of the search. */
async function findAll(line: string, left: boolean): Promise<Found> {
  const none = { members: [], isMore: false }
  if (line === '') return { ...none, problem: words.first }
  try {
    const [{ members: exact }, { members: similar, is_cut }] = await Promise.all([
      call(findMembers, { body: { lines: [line], left } }),
      call(searchMembers, { body: { q: line, left, limit: MEMBERS_PAGE } }),
    ])
    const byNo = new Map<number, Choice>([...exact, ...similar].map((one) => [one.user_no, one]))
    const members = [...byNo.values()]
    if (members.length === 0) return { ...none, problem: is_cut ? words.tooMany : words.none }
    const [first] = exact
    // A member's name may be the number of another member.
    if (first && isNumberOfAnother(line, exact)) {
      return { members, isMore: false, problem: words.namedSo(nameWithNumber(first), first.user_no) }
    }
    // A number is exact; other members whose name contains it were not meant.
    if (first && /^\d+$/.test(line)) return { members: [first], isMore: false }
    return { members, isMore: similar.length === MEMBERS_PAGE || is_cut }
  } catch (error) {
    return { ...none, problem: inKorean((error as Error).message) }
  }
}
