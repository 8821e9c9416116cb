import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { follow as words } from '#features/follow/words.ts'
import { CallError } from '#kit/web/call.ts'
import { askLogIn, confirm, toast } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import type { Relation } from '../contract.ts'
import { changeFollow, useNewest, type Named } from './api.ts'

type Props = {
  person: Named
  /** As the list or room that shows the person says it. */
  relation: Relation | null
  isPrivate?: boolean
  /** 44 in rows and cards; the larger ones stand alone. */
  size?: 44 | 48 | 54
}

type State = Relation['follow']

/** Follows a member, asks to where the account is private, or takes it back. Oneself gets no button. */
export function FollowButton({ person, relation, isPrivate = false, size = 44 }: Props) {
  const viewer = useViewer()
  const known = useNewest(person.user_no, relation)
  // What is being done, shown before the answer; undefined: nothing is.
  const [wish, setWish] = useState<State>()
  if (viewer?.user_no === person.user_no || known?.blocked) return null

  const state = wish === undefined ? (known?.follow ?? null) : wish
  const handlePress = async () => {
    if (wish !== undefined) return
    if (!viewer) return askLogIn()
    if (state === 1 && isPrivate && !(await mayLeave(person.haru_name))) return
    setWish(state === null ? (isPrivate ? 0 : 1) : null)
    await orSay(changeFollow(person.user_no, state === null))
    setWish(undefined)
  }
  const label = labelOf(state, known?.follows_me ?? false)
  const look = state !== null ? 'quiet' : size === 44 ? 'weak' : 'main'
  return (
    <Button
      size={size}
      variant={look}
      aria-label={words.of(person.haru_name, label)}
      onClick={() => void handlePress()}
      className="whitespace-nowrap"
    >
      {label}
    </Button>
  )
}

function labelOf(state: State, followsMe: boolean): string {
  if (state === null) return followsMe ? words.followBack : words.follow
  return state === 1 ? words.following : words.asked
}

const mayLeave = (name: string): Promise<boolean> =>
  confirm({ title: words.leaveTitle(name), text: words.leaveText, yes: words.leave, no: words.keep })

async function orSay(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
