import { QueueChips, useQueue } from '#features/operator/operator/public.ts'
import { stamp } from '#kit/web/console/format.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { NewCase } from '#kit/web/console/NewCase.tsx'
import { NewLink } from '#kit/web/console/NewLink.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { Queue } from '#kit/web/console/Queue.tsx'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { go } from '#kit/web/screen.tsx'
import { listCampaigns, type CampaignRow } from '../operator-contract.ts'
import { CAMPAIGNS_PAGE } from '../rules.ts'
import { CAMPAIGN } from '../transitions.ts'
import { campaigns as words } from '../words.ts'
import { CampaignCase } from './CampaignCase.tsx'
import { NewCampaign } from './CampaignForm.tsx'

const PATH = '/campaign'
const NEW = 'new'
const QUEUES = ['draft', 'scheduled', 'sending', 'sent', 'stopped', 'discarded'] as const
const NAMES = Object.fromEntries(QUEUES.map((one) => [one, words.states[CAMPAIGN[one]]])) as Record<(typeof QUEUES)[number], string>

/** Advertising pushes by their state. */
export default function Campaigns() {
  const section = useSection(PATH)
  const may = useMay()
  const { queue, chips } = useQueue(section, QUEUES)
  const state = CAMPAIGN[queue]
  const pages = useKeyset(listCampaigns, { query: { state } }, ({ campaign_no }) => ({ after_no: campaign_no }), {
    size: CAMPAIGNS_PAGE,
    isLive: true,
  })
  const no = rowNumberIn(section.id)
  return (
    <Queue
      title={words.title}
      section={section}
      pages={pages}
      keyOf={({ campaign_no }) => campaign_no}
      row={(row) => <Row of={row} />}
      nameOf={words.number}
      empty={words.empty[state]}
      filters={
        <>
          <QueueChips {...chips} names={NAMES} countOf={() => undefined} />
          {may('campaign.act') && <NewLink to={section.at(NEW)}>{words.create}</NewLink>}
        </>
      }
      detail={
        section.id === NEW && may('campaign.act') ? (
          <NewCase label={words.create}>
            <NewCampaign onCreated={(made) => go.to(`${PATH}/${made}`)} />
          </NewCase>
        ) : (
          no !== null && <CampaignCase key={no} no={no} />
        )
      }
    />
  )
}

function Row({ of: { title, start_dt, change_dt, sent_qtt, target_qtt } }: { of: CampaignRow }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="line-clamp-2 font-semibold break-words">{title}</span>
      <span className="text-t3 text-fg2 tabular-nums">
        {stamp(start_dt ?? change_dt)}
        {target_qtt !== null && ` · ${words.row(sent_qtt, target_qtt)}`}
      </span>
    </span>
  )
}
