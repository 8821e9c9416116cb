import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchMembers, type FoundMember } from '#features/account/operator-contract.ts'
import { findAnything, type Found } from '#features/operator/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import type { Command } from '#kit/web/console/palette.ts'
import { go } from '#kit/web/screen.tsx'
import { foundViews } from '../screens.ts'
import { consoleShell as words } from './words.ts'

/** Milliseconds without typing after which the server is asked: each member that a search shows is logged. */
const PAUSE_MS = 400
const MEMBERS_SHOWN = 5
/** Letters of a name that are needed. */
const NAME_MIN = 2

export const memberPath = (no: number | string): string => `/member/${no}`

/** What the server finds by the typed text: members, and whatever has that number. */
export function useResults(typed: string, may: (right: string | null) => boolean) {
  const asked = useSettled(typed)
  const isAsked = asked.length >= NAME_MIN || /^\d$/.test(asked)
  const people = { body: { q: asked, limit: MEMBERS_SHOWN } }
  const members = useQuery({
    queryKey: keyOf(searchMembers, people),
    queryFn: () => call(searchMembers, people),
    enabled: asked.length >= NAME_MIN && may('member.see'),
    gcTime: 0,
  })
  const things = { body: { q: asked } }
  const found = useQuery({ queryKey: keyOf(findAnything, things), queryFn: () => call(findAnything, things), enabled: isAsked, gcTime: 0 })
  return {
    members: (members.data?.members ?? []).map(memberCommand),
    found: (found.data ?? []).flatMap(foundCommand),
    isBusy: typed !== asked || members.isLoading || found.isLoading,
    isFailed: members.isError || found.isError,
  }
}

/** The text once typing has paused. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const memberCommand = (member: FoundMember): Command & { sub: string } => ({
  key: `member-${member.user_no}`,
  label: nameOf(member),
  sub: [member.real_name, member.phone_last4 && words.phoneEnd(member.phone_last4), !member.is_active && words.left]
    .filter(Boolean)
    .join(' · '),
  run: () => go.to(memberPath(member.user_no)),
})

/** Nothing where the console has no page for it. */
function foundCommand({ kind, no, member, title }: Found): (Command & { sub: string })[] {
  const view = foundViews[kind]
  const path = view?.to?.(no) ?? (member && memberPath(member.user_no))
  if (!view || !path) return []
  return [
    {
      key: `${kind}-${no}`,
      label: `${view.title} ${no}`,
      sub: [title, member && nameOf(member)].filter(Boolean).join(' · '),
      run: () => go.to(path),
    },
  ]
}
