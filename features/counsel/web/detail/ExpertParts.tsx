import { useState } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { refuseMember, type CounselInfo } from '../../contract/session.ts'
import { counselDetail, counselIntake as words } from '../../words/detail.ts'
import { patchInfo, useCard } from '../api.ts'
import { EarlierSessions } from '../desk/EarlierSessions.tsx'
import { messageOf } from '../session/actions.ts'
import { Section } from './Facts.tsx'
import { Note } from './Note.tsx'
import { daysText, RecordsCard } from './RecordsCard.tsx'

/** What only the expert sees: the member's records, the expert's note, and the refusal of further requests. */
export default function ExpertParts({ info }: { info: CounselInfo }) {
  return (
    <>
      {info.has_card && <Records counNo={info.coun_no} />}
      <Note key={info.coun_no} info={info} />
      <EarlierSessions counNo={info.coun_no} />
      {info.partner && <Refusal info={info} />}
    </>
  )
}

function Records({ counNo }: { counNo: number }) {
  const found = useCard(counNo, true)
  return (
    <Section title={words.card.title} right={found.data && <Tag>{daysText(found.data)}</Tag>}>
      {found.data ? (
        <RecordsCard card={found.data} />
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="mt-3 h-60 rounded-tile" />} />
      )}
    </Section>
  )
}

/** Takes effect at once and is put back if the server refuses. */
function Refusal({ info: { coun_no, is_refused } }: { info: CounselInfo }) {
  const [isBusy, setBusy] = useState(false)
  const { on, help } = counselDetail.refuse
  const change = async (next: boolean) => {
    if (isBusy) return
    setBusy(true)
    patchInfo(coun_no, { is_refused: next })
    try {
      await call(refuseMember, { params: { coun_no }, body: { is_refused: next } })
    } catch (error) {
      patchInfo(coun_no, { is_refused: !next })
      toast(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Card>
      <Switch label={on} help={help} checked={is_refused} onChange={(next) => void change(next)} />
    </Card>
  )
}
