import { Chip } from '#kit/ui/Chip.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { QUEUE_PAGE } from '#features/operator/rules.ts'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { oneOf, rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { listNoticeQueue, type NoticeRow } from '../operator-contract.ts'
import { NOTICE_QUEUES } from '../operator-rules.ts'
import { csTitles, notices as words } from '../words/operator.ts'
import { NewNotice, NoticeCase } from './notice/NoticeCase.tsx'

const numberOf = ({ notice_no }: NoticeRow): number => notice_no

/** Notices: published, scheduled and taken down. */
export default function Notices() {
  const section = useSection('/notice')
  const queue = oneOf(NOTICE_QUEUES, section.search.get('queue'))
  const picked = rowNumberIn(section.id)
  const isNew = section.search.get('view') === 'new'
  const may = useMay()
  const pages = useKeyset(
    listNoticeQueue,
    { query: { queue } },
    ({ publish_dt, notice_no }) => ({ after_dt: publish_dt, after_no: notice_no }),
    { size: QUEUE_PAGE },
  )
  return (
    <Queue
      key={queue}
      title={csTitles.notice}
      section={section}
      pages={pages}
      keyOf={numberOf}
      nameOf={words.number}
      row={(row) => <NoticeLine row={row} />}
      empty={words.empty[queue]}
      filters={
        <>
          {NOTICE_QUEUES.map((one) => (
            <Chip key={one} selected={one === queue} onClick={() => section.filter({ queue: one, pages: null, view: null })}>
              {words.queues[one]}
            </Chip>
          ))}
          {may('notice.act') && <NewLink to={section.at(null, { view: 'new' })}>{words.write}</NewLink>}
        </>
      }
      detail={
        picked !== null ? (
          <NoticeCase key={picked} no={picked} />
        ) : (
          isNew && (
            <NewCase label={words.write}>
              <NewNotice onMade={(no) => section.at(no, { view: null })} />
            </NewCase>
          )
        )
      }
    />
  )
}

function NoticeLine({ row: { title, is_pinned, publish_dt, effective_dt } }: { row: NoticeRow }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5 font-semibold break-words">
        {is_pinned && <Tag tone="brand">{words.pinned}</Tag>}
        {effective_dt !== null && <Tag tone="warn">{words.change}</Tag>}
        <span className="min-w-0">{title}</span>
      </span>
      <span className="text-t3 text-fg2">{stamp(publish_dt)}</span>
    </span>
  )
}
