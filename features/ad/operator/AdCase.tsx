import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { REASON_MAX } from '#features/operator/rules.ts'
import { actsIn } from '#kit/contract/transition.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { getAdCase, stepAd, type AdCase as Ad } from '../operator-contract.ts'
import { AD, adTransitions, type AdState, type AdStep } from '../transitions.ts'
import { adDesk as words } from '../words/operator.ts'
import { EditAd } from './AdForm.tsx'
import { Figures } from './Figures.tsx'

const TONES: Record<AdState, TagTone> = { 0: 'warn', 1: 'brand', 2: 'gray', 3: 'gray' }

/** One ad: what members see, its figures, and what an operator can do with it now. */
export function AdCase({ no }: { no: number }) {
  const params = { ad_no: no }
  const found = useQuery({ queryKey: keyOf(getAdCase, { params }), queryFn: () => call(getAdCase, { params }), ...LIVE_CASE })
  const may = useMay()('ad.act')
  const now = useConsoleNow()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const period = periodTag(one, now)
  return (
    <>
      <CaseHead title={one.ad_title} sub={words.number(no)}>
        <Tag tone={TONES[one.state]}>{words.states[one.state]}</Tag>
        {period !== null && <Tag tone="info">{period}</Tag>}
      </CaseHead>
      <ChangedByAnother state={`${one.state} ${one.version}`} name={words.states[one.state]} by={one.change_by} />
      <Box>
        {one.ad_desc !== '' && <p className="text-t4 break-words">{one.ad_desc}</p>}
        {one.ad_images.map((item) => (
          <Photo key={item.key} item={item} alt="" ratio={1} size="thm" className="w-[96px]" />
        ))}
        <Facts rows={rowsOf(one)} />
      </Box>
      <Figures no={no} place={words.places[one.place] ?? one.place} />
      {may ? <Steps of={one} /> : <p className="text-t4 text-fg2">{words.seeOnly}</p>}
      {may && one.state !== AD.ended && <EditAd of={one} />}
    </>
  )
}

/** What the period says about an ad that could be shown now. */
export function periodTag({ state, start_dt, end_dt }: Pick<Ad, 'state' | 'start_dt' | 'end_dt'>, now: Date): string | null {
  if (state === AD.ended) return null
  if (end_dt !== null && Date.parse(end_dt) <= now.getTime()) return words.over
  return state === AD.on && Date.parse(start_dt) > now.getTime() ? words.waiting : null
}

function rowsOf(one: Ad): (readonly [string, ReactNode])[] {
  const { facts } = words
  const changed = [facts.changed, `${one.change_by && operatorWithNumber(one.change_by)} · ${stamp(one.change_dt)}`] as const
  return [
    [facts.place, words.places[one.place] ?? one.place],
    [facts.weight, String(one.weight)],
    [facts.period, words.period(stamp(one.start_dt), one.end_dt && stamp(one.end_dt))],
    [facts.link, one.link || facts.none],
    ...(one.change_by === null ? [] : [changed]),
  ]
}

function Steps({ of: one }: { of: Ad }) {
  const steps = actsIn(adTransitions, one.state, 'operator')
  if (steps.length === 0) return null
  return (
    <Box title={words.decide}>
      <p className="text-t4 text-fg2">{words.decideHelp}</p>
      {steps.map((step) => (
        <Step key={step} no={one.ad_no} step={step} />
      ))}
    </Box>
  )
}

function Step({ no, step }: { no: number; step: AdStep }) {
  const act = useAct()
  const text = words.steps[step]
  const isEnd = step === 'end'
  const send = (reason: string) => {
    const run = (key: string) => call(stepAd, { params: { ad_no: no }, body: { step, reason } }, { key })
    const ask = { text: words.endAsk, yes: text.submit, danger: true }
    return act.run(`ad ${no} ${step}`, run, { done: text.done, ...(isEnd && { ask }) })
  }
  return (
    <ActForm
      act={act}
      {...(isEnd && { reason: { label: words.reason, max: REASON_MAX } })}
      submit={text.submit}
      onSubmit={send}
      decision={isEnd ? 'reject' : 'approve'}
    />
  )
}
