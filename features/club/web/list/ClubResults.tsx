import type { RefObject } from 'react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { clubWords } from '../../words/club.ts'
import { clubList as words } from '../../words/list.ts'
import type { useClubs } from './api.ts'
import { ClubPages } from './ClubPages.tsx'
import { ClubRow } from './ClubRow.tsx'

/** Rows whose pictures are above the fold. */
const FIRST = 5

type Props = { found: ReturnType<typeof useClubs>; scroller: RefObject<HTMLElement | null> }

/** The clubs that were found. */
export function ClubResults({ found, scroller }: Props) {
  return (
    <ClubPages found={found} scroller={scroller} label={words.list} keyOf={({ meet_no }) => meet_no} empty={<NoClubs />}>
      {(club, at) => <ClubRow club={club} isFirst={at < FIRST} />}
    </ClubPages>
  )
}

function NoClubs() {
  const go = useGo()
  const isMember = useViewer() !== null
  const path = href('ClubCreate')
  const found = (
    <Button variant="weak" size={48} onClick={() => (isMember ? go.to(path) : askLogIn(path))}>
      {clubWords.create}
    </Button>
  )
  return <EmptyView text={words.noneFound} sub={words.noneFoundHelp} action={found} />
}
