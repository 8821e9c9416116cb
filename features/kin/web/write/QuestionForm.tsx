import { useDeferredValue, useState, type ReactNode } from 'react'
import { MediaStrip } from '#features/media/web/public.ts'
import { useWallet } from '#features/viv/web/public.ts'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { useDebouncedSearch } from '#kit/web/useDebouncedSearch.ts'
import { guardOf } from '../../contract.ts'
import { CONTENT_MAX, IMAGES_MAX, TITLE_MAX } from '../../rules.ts'
import { kinForm as words } from '../../words/write.ts'
import { GuardNote } from '../detail/GuardNote.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { fieldOf, problemsOf, rewardOf, type Values } from './form.ts'
import { RegionField } from './RegionField.tsx'
import { RewardField } from './RewardField.tsx'
import { Similar } from './Similar.tsx'
import { TagsField } from './TagsField.tsx'
import { useIsMinor } from './useIsMinor.ts'

type Props = {
  header: ReactNode
  initial: Values
  /** A question that is asked now: anonymous or not, its reward, similar ones. */
  isNew: boolean
  onChange: (values: Values) => void
  /** @throws CallError */
  send: (values: Values, key: string) => Promise<void>
}

/** A pause in typing after which similar questions are looked for, in milliseconds. */
const PAUSE_MS = 350

/** All fields of a question, on one page. */
export default function QuestionForm({ header, initial, isNew, onChange, send }: Props) {
  const [uploads, setUploads] = useState(0)
  const [asked, setAsked] = useState('')
  const { schedule } = useDebouncedSearch(setAsked, PAUSE_MS)
  const isMinor = useIsMinor()
  const paid = useWallet(isNew).data?.paid ?? null
  const { form, text, control, values, errorAt, rootError, isBusy } = useForm<Values>({
    initial,
    onChange,
    problemsOf: (typed) => problemsOf(typed, { uploads, paid: isNew ? paid : null }),
    fieldOf,
    send: (typed, key) => send(isMinor ? { ...typed, reward: '' } : typed, key),
  })
  const guarded = useDeferredValue(`${values.ki_title}\n${values.ki_content}`)
  const anonymous = control('is_anonymous')
  const reward = isMinor ? 0 : rewardOf(values)
  const button = !isNew ? words.save : reward > 0 ? words.submitWith(reward) : words.submit
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-6 bg-surface px-5 pt-4 pb-6"
      >
        <CategoryTiles {...control('category')} error={errorAt('category')} />
        <div>
          <Field
            label={words.title}
            placeholder={words.titleHint}
            autoComplete="off"
            {...text('ki_title', TITLE_MAX, (typed) => schedule(typed.trim()))}
          />
          {isNew && <Similar title={asked} />}
        </div>
        <div data-field="ki_content">
          <TextArea
            label={words.content}
            placeholder={words.contentHint}
            max={CONTENT_MAX}
            {...control('ki_content')}
            error={errorAt('ki_content') ?? null}
            className="min-h-40"
          />
          <div role="status" className="mt-2 empty:hidden">
            <GuardNote guard={guardOf(guarded)} />
          </div>
        </div>
        <div data-field="ki_images">
          <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
            {words.pictures}
          </p>
          <MediaStrip label={words.pictures} max={IMAGES_MAX} {...control('ki_images')} onBusy={setUploads} />
          <FieldError error={errorAt('ki_images')} />
        </div>
        <TagsField {...control('ki_tag')} error={errorAt('ki_tag')} />
        <RegionField {...control('sigungu_code')} error={errorAt('sigungu_code')} />
        {isNew && (
          <>
            <div className="-mx-4">
              <Switch label={words.anonymous} help={words.anonymousHelp} checked={anonymous.value} onChange={anonymous.onChange} />
            </div>
            <RewardField {...control('reward')} error={errorAt('reward')} isMinor={isMinor} paid={paid} />
          </>
        )}
        {!isNew && values.reward !== '' && <p className="num text-t4 text-fg2">{words.rewardFixed(rewardOf(values))}</p>}
      </Page>
    </form>
  )
}
