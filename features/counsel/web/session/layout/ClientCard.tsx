import { Avatar } from '#kit/ui/Avatar.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselInfo } from '../../../contract/session.ts'
import { counselIntake as words } from '../../../words/detail.ts'
import { counsel } from '../../../words/session.ts'
import { useCard } from '../../api.ts'
import { SentThread } from '../../follow-up/SentThread.tsx'
import { EarlierSessions } from '../../desk/EarlierSessions.tsx'
import { Extended } from '../../Extended.tsx'
import { IntakeFacts } from '../../detail/IntakeCard.tsx'
import { Note } from '../../detail/Note.tsx'
import { daysText, RecordsCard } from '../../detail/RecordsCard.tsx'

type Props = { info: CounselInfo; parts: 'all' | 'intake' | 'notes' }

/** What the member told, and what the expert writes down, beside a session. */
export default function ClientCard({ info, parts }: Props) {
  const isExpert = info.side === 'expert'
  const hasNotes = isExpert && parts !== 'intake'
  return (
    <div className="flex min-h-full flex-col">
      {parts !== 'notes' && (
        <section aria-label={words.title[info.side]} className="px-4 pt-4 pb-2">
          {isExpert ? <Records info={info} /> : <Own info={info} />}
        </section>
      )}
      {isExpert && parts !== 'notes' && <EarlierSessions counNo={info.coun_no} />}
      {hasNotes && (
        <div className={parts === 'all' ? 'bottom-0 mt-auto border-t border-line bg-surface wide:sticky' : undefined}>
          {parts === 'notes' && <Extended place="Card" info={info} />}
          <Note key={info.coun_no} info={info} />
        </div>
      )}
    </div>
  )
}

function Records({ info }: { info: CounselInfo }) {
  const { partner, intake, has_card, coun_no, follow_up } = info
  const card = useCard(coun_no, has_card)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-t6 font-bold">{words.card.title}</h2>
        {card.data && <Tag>{daysText(card.data)}</Tag>}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <Avatar person={partner} size={52} />
        <b className="min-w-0 text-t5 font-bold break-words">{partner?.haru_name ?? counsel.gone}</b>
      </div>
      {intake ? <IntakeFacts intake={intake} /> : <p className="mt-2 text-t4 text-fg2">{words.gone}</p>}
      {follow_up?.has_thread && (
        <div className="mt-3">
          <SentThread counNo={coun_no} isOpen={false} />
        </div>
      )}
      {has_card &&
        (card.data ? (
          <RecordsCard card={card.data} />
        ) : (
          <QueryFallback query={card} skeleton={<Skeleton className="mt-3 h-60 rounded-tile" />} />
        ))}
    </>
  )
}

function Own({ info: { intake } }: { info: CounselInfo }) {
  return (
    <>
      <h2 className="text-t6 font-bold">{words.title.member}</h2>
      {intake ? <IntakeFacts intake={intake} /> : <p className="mt-2 text-t4 text-fg2">{words.gone}</p>}
    </>
  )
}
