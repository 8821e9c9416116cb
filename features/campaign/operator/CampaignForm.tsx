import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct, type Checks } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, textOf, type Typed } from '#kit/web/console/formText.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { campaignErrors } from '../errors.ts'
import { countAudience, createCampaign, editCampaign, type CampaignCase } from '../operator-contract.ts'
import { CAMPAIGN_LINK_MAX, CAMPAIGN_TEXT_MAX, CAMPAIGN_TITLE_MAX, isCampaignLink, SEGMENT, SEGMENT_PARTS, type Segment } from '../rules.ts'
import { campaigns as words } from '../words.ts'

const EMPTY: Typed = { title: '', content: '', link: '', who: 'all', gender: 'all', age: 'all', joined: 'all' }

/** A new draft. */
export function NewCampaign({ onCreated }: { onCreated: (no: number) => void }) {
  const act = useAct()
  const create = async (typed: Typed) => {
    const body = bodyOf(typed)
    const made = await act.run(`campaign new ${JSON.stringify(body)}`, (key) => call(createCampaign, { body }, { key }), {
      done: words.saved,
    })
    if (made) onCreated(made.campaign_no)
  }
  return (
    <>
      <CaseHead title={words.createTitle} sub="" />
      <Box>
        <CampaignForm act={act} initial={EMPTY} onSave={create} />
      </Box>
    </>
  )
}

/** A draft that is edited. */
export function EditCampaign({ of: one }: { of: CampaignCase }) {
  const act = useAct()
  const { campaign_no, version, title, content, link, segment } = one
  const save = (typed: Typed) => {
    const body = { ...bodyOf(typed), version }
    const send = (key: string) => call(editCampaign, { params: { campaign_no }, body }, { key })
    return act.run(`campaign ${campaign_no} ${JSON.stringify(body)}`, send, { done: words.saved })
  }
  return (
    <Box title={words.draftTitle}>
      <CampaignForm act={act} initial={{ title, content, link, ...segment }} version={version} onSave={save} />
    </Box>
  )
}

type FormProps = { act: ReturnType<typeof useAct>; initial: Typed; version?: number; onSave: (typed: Typed) => unknown }

function CampaignForm({ act, initial, version, onSave }: FormProps) {
  return (
    <ActForm act={act} fields={initial} version={version} submit={words.save} check={problemsIn} onSubmit={(_, typed) => onSave(typed)}>
      {(form) => (
        <>
          <Field {...form.text('title', CAMPAIGN_TITLE_MAX)} label={words.fields.title} autoComplete="off" />
          <Field {...form.text('content', CAMPAIGN_TEXT_MAX)} label={words.fields.content} autoComplete="off" />
          <Field
            {...form.text('link', CAMPAIGN_LINK_MAX)}
            label={words.fields.link}
            help={words.fields.linkHelp}
            autoComplete="off"
            spellCheck={false}
          />
          <Preview title={textOf(form.control('title').value)} content={textOf(form.control('content').value)} />
          <SegmentFields form={form} />
        </>
      )}
    </ActForm>
  )
}

/** The push as members see it. */
export function Preview({ title, content }: { title: string; content: string }) {
  return (
    <section aria-label={words.preview} className="flex flex-col gap-1.5">
      <h3 className="text-t4 font-semibold text-fg2">{words.preview}</h3>
      <div className="rounded-tile bg-sunken px-4 py-3 text-t4 break-words">
        <p className="font-semibold">{words.adLabel}</p>
        <p>{title}</p>
        <p>{content}</p>
        <p className="text-fg2">{words.refuse}</p>
      </div>
    </section>
  )
}

type Form = Parameters<NonNullable<ComponentProps<typeof ActForm>['children']>>[0]

function SegmentFields({ form }: { form: Form }) {
  const segment = Object.fromEntries(SEGMENT_PARTS.map((part) => [part, textOf(form.control(part).value)])) as Segment
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-t5 font-bold">{words.segmentTitle}</legend>
      <p className="text-t4 text-fg2">{words.segmentHelp}</p>
      <div className="grid gap-3 wide:grid-cols-2">
        {SEGMENT_PARTS.map((part) => (
          <Select key={part} {...form.text(part)} label={words.parts[part]} options={optionsOf(part)} />
        ))}
      </div>
      <Audience segment={segment} />
    </fieldset>
  )
}

const optionsOf = (part: keyof Segment) => SEGMENT[part].map((value) => ({ value, label: segmentWord(part, value) }))

/** The name of a value of a part of the audience. */
export const segmentWord = (part: keyof Segment, value: string): string => (words.values[part] as Record<string, string>)[value] ?? value

/** How many members of a segment can get it at this moment. */
function Audience({ segment }: { segment: Segment }) {
  const { data, isError } = useAudience(segment)
  const text = data ? words.audience(data.count, data.night) : isError ? words.countFailed : words.counting
  return (
    <p role="status" className="rounded-tile bg-brand-weak px-4 py-3 text-t4 text-brand-fg tabular-nums">
      {text}
    </p>
  )
}

export function useAudience(segment: Segment) {
  const input = { query: segment }
  return useQuery({ queryKey: keyOf(countAudience, input), queryFn: ({ signal }) => call(countAudience, input, { signal }), staleTime: 0 })
}

const bodyOf = (typed: Typed) => ({
  title: textIn(typed, 'title'),
  content: textIn(typed, 'content'),
  link: textIn(typed, 'link'),
  segment: Object.fromEntries(SEGMENT_PARTS.map((part) => [part, textIn(typed, part)])) as Segment,
})

function problemsIn(typed: Typed): Checks {
  const link = textIn(typed, 'link')
  return [
    ...(['title', 'content', 'link'] as const).map((field) => textIn(typed, field) === '' && { field, words: words.required }),
    link !== '' && !isCampaignLink(link) && { field: 'link', words: campaignErrors.bad_link.message },
  ]
}
