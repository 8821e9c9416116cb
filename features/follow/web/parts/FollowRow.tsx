import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { followMain as words } from '#features/follow/words.ts'
import { CallError } from '#kit/web/call.ts'
import { actionSheet, confirm, toast } from '#kit/web/overlays.ts'
import type { Followed } from '../../contract.ts'
import type { FollowKind } from '../../rules.ts'
import { deleteFollower, answerFollowRequest } from '../api.ts'
import { FollowButton } from '../FollowButton.tsx'
import { personActions } from '../menu.tsx'
import { PersonRow } from './PersonRow.tsx'

type Props = { one: Followed; kind: FollowKind; isMine: boolean }

/** A row of a follow list with its buttons. */
export function FollowRow({ one, kind, isMine }: Props) {
  return (
    <PersonRow person={one}>
      {kind === 'requests' ? (
        <RequestButtons one={one} />
      ) : (
        <>
          <FollowButton person={one} relation={one.relation} isPrivate={one.account_private} />
          {isMine && kind === 'followers' && (
            <HeaderButton kind="more" label={words.more(one.haru_name)} onClick={() => void openMenu(one)} className="-mr-2.5" />
          )}
        </>
      )}
    </PersonRow>
  )
}

/** Buttons that accept or decline a request. */
function RequestButtons({ one }: { one: Followed }) {
  const [answering, setAnswering] = useState<boolean>()
  const answer = async (accept: boolean) => {
    if (answering !== undefined) return
    setAnswering(accept)
    await toastOnError(answerFollowRequest(one, accept), accept ? words.accepted(one.haru_name) : undefined)
    setAnswering(undefined)
  }
  const label = (act: string) => `${one.haru_name} ${act}`
  return (
    <>
      <Button size={44} aria-label={label(words.accept)} busy={answering === true} onClick={() => void answer(true)}>
        {words.accept}
      </Button>
      <Button size={44} variant="quiet" aria-label={label(words.decline)} busy={answering === false} onClick={() => void answer(false)}>
        {words.decline}
      </Button>
    </>
  )
}

async function openMenu(one: Followed): Promise<void> {
  const actions = personActions(one, one.relation)
  const items = [
    { key: 'remove', label: words.remove, icon: <UserMinus size={18} aria-hidden /> },
    ...actions.map(({ run: _run, ...item }) => item),
  ]
  const picked = await actionSheet({ title: one.haru_name, items })
  if (picked === 'remove') return remove(one)
  await actions.find(({ key }) => key === picked)?.run()
}

async function remove(one: Followed): Promise<void> {
  const { removeTitle, removeText: text, removeYes: yes } = words
  if (await confirm({ title: removeTitle(one.haru_name), text, yes })) await toastOnError(deleteFollower(one), words.removed)
}

async function toastOnError(work: Promise<void>, done?: string): Promise<void> {
  try {
    await work
    if (done) toast(done)
  } catch (error) {
    toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
