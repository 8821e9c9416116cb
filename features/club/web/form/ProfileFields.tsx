import { interests } from '#features/account/words/interests.ts'
import { openPostcode } from '#features/cs/web/public.ts'
import { DistrictFields } from '#features/location/web/public.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { INTRO_MAX, TITLE_MAX } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'
import { Group, tile } from './Group.tsx'
import type { ClubFormState } from './model.ts'

/** What a club is and where it meets. `onUploads` gets the number of pictures that are not uploaded yet. */
export function ProfileFields({ form, onUploads }: { form: ClubFormState; onUploads: (count: number) => void }) {
  const { text, control, errorAt, values } = form
  const find = async () => {
    const found = await openPostcode()
    if (found) control('meet_geo').onChange(`${found.address} ${found.detail}`.trim())
  }
  const place = control('meet_geo')
  const sido = control('sido')
  return (
    <>
      <Group label={words.cover} field="meet_thumb" error={errorAt('meet_thumb')} help={words.coverHelp}>
        <MediaStrip label={words.cover} {...control('meet_thumb')} onBusy={onUploads} max={1} />
      </Group>
      <Field label={words.title} placeholder={words.titleHint} autoComplete="off" {...text('meet_title', TITLE_MAX)} />
      <div data-field="intro">
        <TextArea
          label={words.about}
          placeholder={words.aboutHint}
          max={INTRO_MAX}
          {...control('intro')}
          error={errorAt('intro') ?? null}
          className="max-h-96 min-h-32"
        />
      </div>
      <Select label={words.category} placeholder={words.pickCategory} options={CATEGORIES} {...text('category')} />
      <Group label={words.where} field="is_online">
        <RadioTiles
          label={words.where}
          options={PLACES}
          value={values.is_online ? 1 : 0}
          onChange={(value) => control('is_online').onChange(value === 1)}
        />
      </Group>
      {!values.is_online && (
        <>
          <Group label={words.region} field="sigungu_code" error={errorAt('sigungu_code')}>
            <DistrictFields
              sido={values.sido}
              sigungu={values.sigungu_code}
              none={words.pickRegion}
              error={null}
              onChange={(chosen) => {
                sido.onChange(chosen.sido)
                control('sigungu_code').onChange(chosen.sigungu)
              }}
            />
          </Group>
          <Field
            label={words.place}
            name="meet_geo"
            placeholder={words.placeHint}
            help={words.placeHelp}
            maxLength={200}
            autoComplete="off"
            value={place.value}
            onChange={({ currentTarget }) => place.onChange(currentTarget.value)}
            error={errorAt('meet_geo') ?? null}
            right={
              <Button variant="quiet" size={44} onClick={() => void find()} className="mr-1">
                {words.findPlace}
              </Button>
            }
          />
        </>
      )}
    </>
  )
}

const PLACES = [tile(0, words.offline), tile(1, words.online)]
const CATEGORIES = interests.map(({ no, name }) => ({ value: String(no), label: name }))
