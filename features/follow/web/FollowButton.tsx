import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { follow as words } from '#features/follow/words.ts'
import { CallError } from '#kit/web/call.ts'
import { askLogIn, confirm, toast } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import type { Relation } from '../contract.ts'
import { changeFollow, useCurrentRelation, type NamedPerson } from './api.ts'

type Props = {
  person: NamedPerson
  /** From the list or room that shows the person. */
  relation: Relation | null
  isPrivate?: boolean
  /** 44 in rows and cards, larger elsewhere. */
  size?: 44 | 48 | 54
}

type State = Relation['follow']

/** Follows a member, requests to follow a private account, or undoes either. Not rendered for oneself and blocked members. */
export function FollowButton({ person, relation, isPrivate = false, size = 44 }: Props) {
  const viewer = useViewer()
  const current = useCurrentRelation(person.user_no, relation)
  // The optimistic state while the call runs; undefined: no call runs.
  const [pendingState, setPendingState] = useState<State>()
  if (viewer?.user_no === person.user_no || current?.blocked) return null

  const state = pendingState === undefined ? (current?.follow ?? null) : pendingState
  const handlePress = async () => {
    if (pendingState !== undefined) return
    if (!viewer) return askLogIn()
    if (state === 1 && isPrivate && !(await confirmUnfollow(person.haru_name))) return
    setPendingState(state === null ? (isPrivate ? 0 : 1) : null)
    await toastOnError(changeFollow(person.user_no, state === null))
    setPendingState(undefined)
  }
  const label = labelOf(state, current?.follows_me ?? false)
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

const confirmUnfollow = (name: string): Promise<boolean> =>
  confirm({ title: words.leaveTitle(name), text: words.leaveText, yes: words.leave, no: words.keep })

async function toastOnError(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
  }
}
