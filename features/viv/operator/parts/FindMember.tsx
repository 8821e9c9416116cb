import { useRef, useState, type FormEvent } from 'react'
import type { Someone } from '#features/operator/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
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

/** Finds a member by number, name or log-in id. */
export function FindMember({ onFound, onCleared, typed = '', error, left = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Someone>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const line = field.current?.value.trim() ?? ''
    if (isBusy) return
    setBusy(true)
    const { member, problem: refusal } = await findOne(line, left)
    setBusy(false)
    setProblem(refusal)
    setFound(member)
    if (member) onFound(member)
    else field.current?.focus()
  }
  const clear = () => {
    setFound(undefined)
    onCleared?.()
  }
  return (
    <form role="search" noValidate onChange={clear} onSubmit={(event) => void find(event)} className="flex flex-col gap-2">
      <Field
        ref={field}
        label={words.label}
        defaultValue={typed}
        maxLength={60}
        autoComplete="off"
        error={problem ?? (found ? undefined : error)}
        right={
          <Button type="submit" variant="quiet" size={44} busy={isBusy} className="mr-1">
            {words.find}
          </Button>
        }
      />
      <p role="status" className="text-t4 text-fg2 empty:hidden">
        {found && words.found(nameWithNumber(found))}
      </p>
    </form>
  )
}

async function findOne(line: string, left: boolean): Promise<{ member?: Someone; problem?: string }> {
  if (line === '') return { problem: words.first }
  try {
    const { members } = await call(findMembers, { body: { lines: [line], left } })
    const [member] = members
    if (!member) return { problem: words.none }
    // A member's name may be the number of another member.
    return isNumberOfAnother(line, members) ? { problem: words.namedSo(nameWithNumber(member), member.user_no) } : { member }
  } catch (error) {
    return { problem: inKorean((error as Error).message) }
  }
}
