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
import { dropFollower, sayTo } from '../api.ts'
import { FollowButton } from '../FollowButton.tsx'
import { personActs } from '../menu.tsx'
import { PersonRow } from './PersonRow.tsx'

type Props = { one: Followed; kind: FollowKind; isMine: boolean }

/** Someone on a list of follows, with what can be done about them there. */
export function FollowRow({ one, kind, isMine }: Props) {
  return (
    <PersonRow person={one}>
      {kind === 'requests' ? (
        <Answer one={one} />
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

/** Lets in who asks, or not. */
function Answer({ one }: { one: Followed }) {
  const [saying, setSaying] = useState<boolean>()
  const say = async (accept: boolean) => {
    if (saying !== undefined) return
    setSaying(accept)
    await orSay(sayTo(one, accept), accept ? words.accepted(one.haru_name) : undefined)
    setSaying(undefined)
  }
  const label = (act: string) => `${one.haru_name} ${act}`
  return (
    <>
      <Button size={44} aria-label={label(words.accept)} busy={saying === true} onClick={() => void say(true)}>
        {words.accept}
      </Button>
      <Button size={44} variant="quiet" aria-label={label(words.decline)} busy={saying === false} onClick={() => void say(false)}>
        {words.decline}
      </Button>
    </>
  )
}

async function openMenu(one: Followed): Promise<void> {
  const acts = personActs(one, one.relation)
  const items = [
    { key: 'remove', label: words.remove, icon: <UserMinus size={18} aria-hidden /> },
    ...acts.map(({ run: _run, ...item }) => item),
  ]
  const picked = await actionSheet({ title: one.haru_name, items })
  if (picked === 'remove') return remove(one)
  await acts.find(({ key }) => key === picked)?.run()
}

async function remove(one: Followed): Promise<void> {
  const { removeTitle, removeText: text, removeYes: yes } = words
  if (await confirm({ title: removeTitle(one.haru_name), text, yes })) await orSay(dropFollower(one), words.removed)
}

async function orSay(work: Promise<void>, done?: string): Promise<void> {
  try {
    await work
    if (done) toast(done)
  } catch (error) {
    toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
