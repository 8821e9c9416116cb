import { beginPlatformUpload, dropPlatformUpload, finishPlatformUpload } from '#features/media/operator-contract.ts'
import { registerUploadEndpoints } from '#features/media/web/public.ts'
import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { go } from '#kit/web/screen.tsx'
import { listAdCases, type AdRow } from '../operator-contract.ts'
import { ADS_PAGE } from '../rules.ts'
import { AD } from '../transitions.ts'
import { adDesk as words } from '../words/operator.ts'
import { AdCase, periodTag } from './AdCase.tsx'
import { NewAd } from './AdForm.tsx'

const PATH = '/ad'
const NEW = 'new'
const QUEUES = ['on', 'draft', 'paused', 'ended'] as const
const NAMES = Object.fromEntries(QUEUES.map((one) => [one, words.states[AD[one]]])) as Record<(typeof QUEUES)[number], string>
registerUploadEndpoints({ beginUpload: beginPlatformUpload, finishUpload: finishPlatformUpload, dropUpload: dropPlatformUpload })

/** Ads by their state. */
export default function Ads() {
  const section = useSection(PATH)
  const may = useMay()('ad.act')
  const { queue, chips } = useQueue(section, QUEUES)
  const state = AD[queue]
  const pages = useKeyset(listAdCases, { query: { state } }, ({ ad_no }) => ({ after_no: ad_no }), { size: ADS_PAGE })
  const no = rowNumberIn(section.id)
  return (
    <Queue
      title={words.title}
      section={section}
      pages={pages}
      keyOf={({ ad_no }) => ad_no}
      row={(row) => <Row of={row} />}
      nameOf={words.number}
      empty={words.empty[state]}
      filters={
        <>
          <QueueChips {...chips} names={NAMES} countOf={() => undefined} />
          {may && <NewLink to={section.at(NEW)}>{words.create}</NewLink>}
        </>
      }
      detail={
        section.id === NEW && may ? (
          <NewCase label={words.create}>
            <NewAd onCreated={(made) => go.to(`${PATH}/${made}?queue=draft`)} />
          </NewCase>
        ) : (
          no !== null && <AdCase key={no} no={no} />
        )
      }
    />
  )
}

function Row({ of }: { of: AdRow }) {
  const { ad_title, place, weight, start_dt, end_dt } = of
  const period = periodTag(of, useConsoleNow())
  return (
    <span className="flex flex-col gap-0.5">
      <span className="line-clamp-2 font-semibold break-words">{ad_title}</span>
      <span className="text-t3 text-fg2 tabular-nums">
        {words.places[place] ?? place} · {words.weight(weight)} · {words.period(stamp(start_dt), end_dt && stamp(end_dt))}
      </span>
      {period !== null && (
        <Tag tone="info" className="self-start">
          {period}
        </Tag>
      )}
    </span>
  )
}
