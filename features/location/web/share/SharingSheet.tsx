import { useState } from 'react'
import { openPolicy, usePolicies } from '#features/policy/web/public.ts'
import { href } from '#features/routes.ts'
import { GEO_SCOPES, type GeoScope } from '#features/settings/rules.ts'
import { useSaveSettings, useSettings } from '#features/settings/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import type { SharingState } from '../../contract.ts'
import { minutesLeft, SHARE_MINUTES, type ShareMinutes } from '../../rules.ts'
import { sharing as words } from '../../words.ts'
import { agreeToTerms, mergeSharing } from './api.ts'
import { HomeZone } from './HomeZone.tsx'
import { openRecords } from './openRecords.tsx'
import { useLocationSharing } from './sharing.ts'
import { orToast } from './orToast.ts'
import { Row, Tiles } from './rows.tsx'
import { Viewers } from './Viewers.tsx'

/** What the viewer shares: start and stop, how long, with whom, not around home. */
export function SharingSheet({ onDone }: { onDone: () => void }) {
  const { query, state } = useLocationSharing()
  if (!state) return <QueryFallback query={query} skeleton={<Skeleton className="h-80 rounded-tile" />} />
  if (state.is_share_geo) return <Running state={state} />
  if (!state.has_age) return <UnknownAge onDone={onDone} />
  return <Starting state={state} />
}

function Running({ state }: { state: SharingState }) {
  const { label, stop } = useLocationSharing()
  const now = useServerNow(10_000)
  const left = minutesLeft(state.share_geo_expire_dt!, now)
  return (
    <div className="flex flex-col gap-5 pb-4">
      <div className="flex flex-col gap-1">
        <p className="text-t6 font-bold text-brand-fg">{words.left(left)}</p>
        <p className="text-t4 text-fg2">{state.is_hidden ? words.hidden : label ? words.here(label) : words.now(left)}</p>
      </div>
      <Button variant="danger" full data-first-focus onClick={() => void orToast(stop, words.stopped)}>
        {words.stop}
      </Button>
      <Length state={state} />
      <Scope state={state} />
      <Show state={state} />
      <Viewers />
      <HomeZone hasHome={state.has_home} />
      <Foot state={state} />
    </div>
  )
}

function Starting({ state }: { state: SharingState }) {
  const settings = useSettings()
  const preferred = SHARE_MINUTES.find((one) => String(one) === settings.data?.geo_minutes)
  const { start } = useLocationSharing()
  const [chosen, setChosen] = useState<ShareMinutes | null>(null)
  const version = usePolicies().find(({ kind }) => kind === 'location_terms')?.version
  const minutes = chosen ?? preferred ?? SHARE_MINUTES[0]
  const begin = async () => {
    if (!state.has_consent) {
      if (version === undefined) throw new Error('The text of the location terms is not loaded.')
      await agreeToTerms(version)
    }
    await start({ minutes, is_show_geo: true })
  }
  return (
    <div className="flex flex-col gap-5 pb-4">
      <p className="text-t4 text-fg2">{words.lead}</p>
      {!state.has_consent && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tile bg-sunken px-4 py-2">
          <p className="min-w-0 grow basis-40 text-t4">{words.consentLead}</p>
          <Button variant="quiet" size={44} onClick={() => void openPolicy('location_terms')}>
            {words.readTerms}
          </Button>
        </div>
      )}
      <Tiles title={words.minutes} options={SHARE_MINUTES_SORTED} labels={words.minutesOf} value={minutes} onChange={setChosen} />
      <Scope state={state} />
      <Button full onClick={() => void orToast(begin, words.started(words.minutesOf[minutes]))}>
        {state.has_consent ? words.start : words.agree}
      </Button>
      {state.has_consent && <HomeZone hasHome={state.has_home} />}
      <Foot state={state} />
    </div>
  )
}

const SHARE_MINUTES_SORTED = SHARE_MINUTES.toSorted((one, other) => one - other)

/** Changes how long the running share lasts from now on. */
function Length({ state }: { state: SharingState }) {
  const { start } = useLocationSharing()
  const change = (minutes: ShareMinutes) =>
    void orToast(() => start({ minutes, is_show_geo: state.is_show_geo }), words.started(words.minutesOf[minutes]))
  return <Tiles title={words.minutes} options={SHARE_MINUTES_SORTED} labels={words.minutesOf} value={null} onChange={change} />
}

function Scope({ state }: { state: SharingState }) {
  const save = useSaveSettings()
  const change = (scope: GeoScope) =>
    void orToast(async () => {
      await save({ geo_scope: scope })
      mergeSharing({ scope })
    })
  return <Tiles title={words.scope} options={GEO_SCOPES} labels={words.scopes} value={state.scope} onChange={change} />
}

function Show({ state }: { state: SharingState }) {
  const { start } = useLocationSharing()
  const change = (isShown: boolean) => void orToast(() => start({ is_show_geo: isShown }))
  return (
    <Row>
      <Switch label={words.show} help={words.showHelp} checked={state.is_show_geo} onChange={change} />
    </Row>
  )
}

function Foot({ state }: { state: SharingState }) {
  const save = useSaveSettings()
  const change = (isOn: boolean) =>
    void orToast(async () => {
      await save({ geo_auto_on: isOn ? '1' : '0' })
      mergeSharing({ is_geo_manually_disabled: !isOn })
    })
  return (
    <>
      <Row>
        <Switch label={words.auto} help={words.autoHelp} checked={!state.is_geo_manually_disabled} onChange={change} />
      </Row>
      <Button variant="quiet" size={44} full onClick={() => void openRecords()}>
        {words.records}
      </Button>
    </>
  )
}

function UnknownAge({ onDone }: { onDone: () => void }) {
  const go = useGo()
  const leave = () => {
    onDone()
    go.to(href('MyInfoMain'))
  }
  return (
    <div className="flex flex-col gap-5 pb-4">
      <p className="text-t5">{words.ageLead}</p>
      <Button full onClick={leave}>
        {words.toInfo}
      </Button>
    </div>
  )
}
