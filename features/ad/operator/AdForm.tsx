import { useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { call } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, wholeNumberIn, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { serverNow } from '#kit/web/serverClock.ts'
import { adErrors } from '../errors.ts'
import { createAd, editAd, type AdCase } from '../operator-contract.ts'
import { AD_DESC_MAX, AD_IMAGES_MAX, AD_LINK_MAX, AD_PLACES, AD_TITLE_MAX, isAdLink, isPeriod, WEIGHT_MAX } from '../rules.ts'
import { AD } from '../transitions.ts'
import { adDesk as words } from '../words/operator.ts'

/** A new draft. */
export function NewAd({ onCreated }: { onCreated: (no: number) => void }) {
  const act = useAct()
  const [initial] = useState(() => ({
    ad_title: '',
    ad_desc: '',
    link: '',
    place: AD_PLACES[0],
    weight: '1',
    start_dt: localOf(new Date(serverNow())),
    end_dt: '',
    ad_images: [],
  }))
  const create = async (typed: Typed) => {
    const body = bodyOf(typed, AD_PLACES)
    const made = await act.run(`ad new ${JSON.stringify(body)}`, (key) => call(createAd, { body }, { key }), { done: words.saved })
    if (made) onCreated(made.ad_no)
  }
  return (
    <>
      <CaseHead title={words.createTitle} sub="" />
      <Box>
        <AdForm act={act} initial={initial} places={AD_PLACES} onSave={create} />
      </Box>
    </>
  )
}

/** An ad that has not ended. */
export function EditAd({ of: one }: { of: AdCase }) {
  const act = useAct()
  const { ad_no, version, ad_title, ad_desc, link, place, weight, start_dt, end_dt, ad_images } = one
  const initial = {
    ad_title,
    ad_desc,
    link,
    place,
    weight: String(weight),
    start_dt: localOf(new Date(start_dt)),
    end_dt: end_dt === null ? '' : localOf(new Date(end_dt)),
    ad_images,
  }
  const places = one.state === AD.draft ? AD_PLACES : [place]
  const save = (typed: Typed) => {
    const body = { ...bodyOf(typed, places), version }
    const send = (key: string) => call(editAd, { params: { ad_no }, body }, { key })
    return act.run(`ad ${ad_no} ${JSON.stringify(body)}`, send, { done: words.saved })
  }
  return (
    <Box title={words.content}>
      <AdForm act={act} initial={initial} version={version} places={places} onSave={save} />
    </Box>
  )
}

type Pictures = readonly MediaItem[]
/** Those that can be chosen. */
type Places = readonly string[]

type FormProps = {
  act: ReturnType<typeof useAct>
  initial: Typed
  version?: number
  places: Places
  onSave: (typed: Typed) => unknown
}

function AdForm({ act, initial, version, places, onSave }: FormProps) {
  const [unfinished, setUnfinished] = useState(0)
  const { fields } = words
  return (
    <ActForm
      act={act}
      fields={initial}
      version={version}
      submit={words.save}
      closed={unfinished > 0 ? words.uploading : undefined}
      check={problemsIn}
      onSubmit={(_, typed) => onSave(typed)}
    >
      {({ text, control }) => (
        <>
          <Field {...text('ad_title', AD_TITLE_MAX)} label={fields.title} autoComplete="off" />
          <Field {...text('ad_desc', AD_DESC_MAX)} label={fields.desc} autoComplete="off" />
          <Field {...text('link', AD_LINK_MAX)} label={fields.link} help={fields.linkHelp} autoComplete="off" spellCheck={false} />
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
            <div className="flex flex-col gap-1.5">
              <Select
                {...text('place')}
                label={fields.place}
                options={places.map((value) => ({ value, label: words.places[value] ?? value }))}
              />
              {places.length === 1 && <p className="text-t3 text-fg3">{fields.placeFixed}</p>}
            </div>
            <Field {...text('weight')} label={fields.weight} help={fields.weightHelp} inputMode="numeric" autoComplete="off" />
            <Field {...text('start_dt')} label={fields.start} type="datetime-local" />
            <Field {...text('end_dt')} label={fields.end} type="datetime-local" />
          </div>
          <div className="flex flex-col gap-1.5">
            <h3 className="text-t4 font-semibold text-fg2">{fields.pictures}</h3>
            <MediaStrip
              label={fields.pictures}
              value={control('ad_images').value as Pictures}
              onChange={control('ad_images').onChange}
              onBusy={setUnfinished}
              max={AD_IMAGES_MAX}
            />
            <p className="text-t3 text-fg3">{fields.picturesHelp}</p>
          </div>
        </>
      )}
    </ActForm>
  )
}

/** A moment by the clock in Korea, wherever the operator is. */
const localOf = (at: Date): string => `${koreanDay(at)}T${koreanClock(at).slice(0, 5)}`

function momentIn(typed: Typed, name: string): string | null {
  const at = new Date(`${textIn(typed, name)}+09:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** A place that was typed for a draft does not count if the draft was published meanwhile, which fixes its place. */
function placeIn(typed: Typed, places: Places) {
  const place = textIn(typed, 'place')
  const chosen = places.includes(place) ? place : places[0]
  return AD_PLACES.find((one) => one === chosen) ?? AD_PLACES[0]
}

const bodyOf = (typed: Typed, places: Places) => ({
  ad_title: textIn(typed, 'ad_title'),
  ad_desc: textIn(typed, 'ad_desc'),
  link: textIn(typed, 'link'),
  place: placeIn(typed, places),
  weight: wholeNumberIn(textIn(typed, 'weight')) ?? 1,
  start_dt: momentIn(typed, 'start_dt') ?? '',
  end_dt: momentIn(typed, 'end_dt'),
  ad_images: (typed.ad_images as Pictures).map(({ key }) => ({ key })),
})

function problemsIn(typed: Typed): Checks {
  const weight = wholeNumberIn(textIn(typed, 'weight'))
  const [start_dt, end_dt] = [momentIn(typed, 'start_dt'), momentIn(typed, 'end_dt')]
  return [
    textIn(typed, 'ad_title') === '' && { field: 'ad_title', words: words.required },
    !isAdLink(textIn(typed, 'link')) && { field: 'link', words: adErrors.bad_link.message },
    (weight === null || weight < 1 || weight > WEIGHT_MAX) && { field: 'weight', words: words.badWeight },
    start_dt === null && { field: 'start_dt', words: words.badMoment },
    start_dt !== null && !isPeriod({ start_dt, end_dt }) && { field: 'end_dt', words: adErrors.bad_period.message },
  ]
}
