import { useRef, useState, type FormEvent } from 'react'
import type { Someone } from '#features/operator/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { finding as words } from '../../words/operator.ts'
import { call } from '#kit/web/call.ts'
import { whoIs } from '#kit/web/console/memberName.ts'
import { findMembers } from '../../operator-contract.ts'
import { isNumberOfAnother } from './format.ts'

type Props = {
  onFound: (member: Someone) => void
  /** What is typed means nobody yet, or nobody any more. */
  onLost?: () => void
  /** What stands in the field at first. */
  typed?: string
  error?: string | undefined
  /** Who left may be meant as well. */
  left?: boolean
}

/** Looks somebody up by number, name or log-in id. */
export function FindMember({ onFound, onLost, typed = '', error, left = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Someone>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const line = field.current?.value.trim() ?? ''
    if (isBusy) return
    setBusy(true)
    const { member, why } = await lookUp(line, left)
    setBusy(false)
    setProblem(why)
    setFound(member)
    if (member) onFound(member)
    else field.current?.focus()
  }
  const lose = () => {
    setFound(undefined)
    onLost?.()
  }
  return (
    <form role="search" noValidate onChange={lose} onSubmit={(event) => void find(event)} className="flex flex-col gap-2">
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
        {found && words.found(whoIs(found))}
      </p>
    </form>
  )
}

async function lookUp(line: string, left: boolean): Promise<{ member?: Someone; why?: string }> {
  if (line === '') return { why: words.first }
  try {
    const { members } = await call(findMembers, { body: { lines: [line], left } })
    const [member] = members
    if (!member) return { why: words.none }
    // Somebody may call themselves by another's number.
    return isNumberOfAnother(line, members) ? { why: words.namedSo(whoIs(member), member.user_no) } : { member }
  } catch (error) {
    return { why: inKorean((error as Error).message) }
  }
}
