import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { REASON_MAX } from '#features/operator/rules.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { getCampaign, stepCampaign, type CampaignCase as Campaign } from '../operator-contract.ts'
import { SEGMENT_PARTS } from '../rules.ts'
import { CAMPAIGN, type CampaignState, type CampaignStep } from '../transitions.ts'
import { campaigns as words } from '../words.ts'
import { EditCampaign, Preview, segmentWord } from './CampaignForm.tsx'
import { Schedule } from './Schedule.tsx'

const TONES: Record<CampaignState, TagTone> = { 1: 'gray', 2: 'info', 3: 'warn', 4: 'brand', 5: 'danger', 6: 'gray' }

/** One campaign: what members get, its counts, and what an operator can do with it now. */
export function CampaignCase({ no }: { no: number }) {
  const params = { campaign_no: no }
  const found = useQuery({ queryKey: keyOf(getCampaign, { params }), queryFn: () => call(getCampaign, { params }), ...LIVE_CASE })
  const may = useMay()('campaign.act')
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const isEdited = may && one.state === CAMPAIGN.draft
  return (
    <>
      <CaseHead title={one.title} sub={words.number(no)}>
        <Tag tone={TONES[one.state]}>{words.states[one.state]}</Tag>
      </CaseHead>
      <ChangedByAnother state={`${one.state} ${one.version}`} name={words.states[one.state]} by={one.change_by} />
      <Box>
        <Facts rows={rowsOf(one)} />
      </Box>
      {isEdited ? <EditCampaign of={one} /> : <Content of={one} />}
      {may ? <Acts of={one} /> : <p className="text-t4 text-fg2">{words.seeOnly}</p>}
    </>
  )
}

function Content({ of: { title, content, link, segment } }: { of: Campaign }) {
  return (
    <Box>
      <Preview title={title} content={content} />
      <Facts
        rows={[[words.fields.link, link], ...SEGMENT_PARTS.map((part) => [words.parts[part], segmentWord(part, segment[part])] as const)]}
      />
    </Box>
  )
}

function rowsOf(one: Campaign): (readonly [string, ReactNode])[] {
  const { facts } = words
  const percent = one.sent_qtt === 0 ? '0' : ((one.open_qtt / one.sent_qtt) * 100).toFixed(1)
  const rows: (readonly [string, ReactNode] | null)[] = [
    one.start_dt === null || one.state === CAMPAIGN.draft ? null : [facts.start, stamp(one.start_dt)],
    one.end_dt === null ? null : [facts.end, stamp(one.end_dt)],
    one.target_qtt === null || one.state === CAMPAIGN.draft ? null : [facts.target, words.people(one.target_qtt)],
    one.state < CAMPAIGN.sending || one.state === CAMPAIGN.discarded ? null : [facts.sent, words.people(one.sent_qtt)],
    one.sent_qtt === 0 ? null : [facts.opened, words.openedOf(one.open_qtt, percent)],
    one.waiting_qtt === 0 ? null : [facts.waiting, words.items(one.waiting_qtt)],
    one.held_qtt === 0 ? null : [facts.held, words.items(one.held_qtt)],
    [facts.created, `${operatorWithNumber(one.create_by)} · ${stamp(one.reg_dt)}`],
    [facts.changed, `${operatorWithNumber(one.change_by)} · ${stamp(one.change_dt)}`],
  ]
  return rows.filter((row) => row !== null)
}

/** What can be done in the campaign's state. */
function Acts({ of: one }: { of: Campaign }) {
  switch (one.state) {
    case CAMPAIGN.draft:
      return (
        <>
          <Schedule key={one.version} of={one} />
          <Step of={one} step="discard" />
        </>
      )
    case CAMPAIGN.scheduled:
      return <Step of={one} step="recall" />
    case CAMPAIGN.sending:
      return <Step of={one} step="stop" />
    case CAMPAIGN.sent:
      return one.waiting_qtt > 0 && <Step of={one} step="stop" />
    default:
      return null
  }
}

function Step({ of: { campaign_no }, step }: { of: Campaign; step: CampaignStep }) {
  const act = useAct()
  const openNext = useNextCase()
  const text = words.steps[step]
  const send = async (reason: string): Promise<void> => {
    const run = (key: string) => call(stepCampaign, { params: { campaign_no }, body: { step, reason } }, { key })
    const messages = { ask: { text: words.stepAsk[step], yes: text.submit, danger: step !== 'recall' }, done: text.done }
    if ((await act.run(`campaign ${campaign_no} ${step}`, run, messages)) && step === 'discard') openNext(campaign_no)
  }
  return (
    <Box title={text.title}>
      <p className="text-t4 text-fg2">{text.help}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, max: REASON_MAX }}
        submit={text.submit}
        variant={step === 'stop' ? 'danger' : 'main'}
        onSubmit={send}
        decision="reject"
      />
    </Box>
  )
}
