import { useState } from 'react'
import { beginPlatformUpload, dropPlatformUpload, finishPlatformUpload } from '#features/media/operator-contract.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { MediaStrip, registerUploadEndpoints } from '#features/media/web/public.ts'
import { Markdown } from '#kit/ui/Markdown.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { textIn, textOf, type Typed } from '#kit/web/console/formText.ts'
import { nameOf } from '#kit/web/console/memberName.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box } from '#kit/web/console/Split.tsx'
import { answerInquiry, type InquiryCase } from '../../operator-contract.ts'
import { ANSWER_MAX, INQUIRY_PICTURES_MAX } from '../../rules.ts'
import { cs } from '../../words.ts'
import { inquiries as words } from '../../words/operator.ts'

registerUploadEndpoints({ beginUpload: beginPlatformUpload, finishUpload: finishPlatformUpload, dropUpload: dropPlatformUpload })

const NAME = /\{이름\}/g

/** The answer to an inquiry, from a template or without one, with pictures. */
export function AnswerForm({ one, onSent }: { one: InquiryCase; onSent: () => void }) {
  const { inquiry_no, member, version, templates, cate } = one
  const act = useAct()
  const openNext = useNextCase()
  const own = useOwnAccountProblem(member)
  const may = useMay()
  const [pictures, setPictures] = useState<MediaItem[]>([])
  const [uploads, setUploads] = useState(0)
  const [template, setTemplate] = useState<InquiryCase['templates'][number] | null>(null)
  if (!may('inquiry.act')) return null
  const answer = async (_reason: string, typed: Typed) => {
    const body = {
      version,
      content: textIn(typed, 'content'),
      images: pictures.map(({ key }) => key),
      template: template && { key: template.key, version_no: template.version_no },
    }
    const send = (key: string) => call(answerInquiry, { params: { inquiry_no }, body }, { key })
    const ask = { text: words.answerAsk(nameOf(member)), yes: words.write }
    if (!(await act.run(`answer ${inquiry_no} ${JSON.stringify(body)}`, send, { ask, done: words.answered }))) return
    onSent()
    openNext(inquiry_no)
  }
  const fitting = templates.filter((each) => each.cate === null || each.cate === cate)
  const options = [
    { value: '', label: words.noTemplate },
    ...[...fitting, ...templates.filter((each) => !fitting.includes(each))].map(({ key, name }) => ({ value: key, label: name })),
  ]
  return (
    <Box title={words.write}>
      <p className="text-t4 text-fg2">{words.writeHelp}</p>
      <ActForm
        decision="approve"
        act={act}
        fields={{ content: '' }}
        submit={words.write}
        closed={own}
        check={(typed) => [
          textIn(typed, 'content').length < 2 && { field: 'content', words: cs.needsContent(2) },
          uploads > 0 && { words: words.waitUploads },
        ]}
        onSubmit={answer}
      >
        {({ control, errorAt }) => {
          const { value, onChange } = control('content')
          return (
            <>
              <Select
                label={words.template}
                options={options}
                value={template?.key ?? ''}
                onChange={({ currentTarget }) => {
                  const picked = templates.find(({ key }) => key === currentTarget.value) ?? null
                  setTemplate(picked)
                  if (picked) onChange(picked.text.replace(NAME, nameOf(member)))
                }}
              />
              <TextArea
                name="content"
                label={words.content}
                max={ANSWER_MAX}
                value={textOf(value)}
                onChange={onChange}
                error={errorAt('content') ?? null}
                className="min-h-40 border border-edge"
              />
              <div>
                <h3 className="mb-1.5 text-t4 font-semibold text-fg2">{words.pictures}</h3>
                <MediaStrip label={words.pictures} value={pictures} onChange={setPictures} onBusy={setUploads} max={INQUIRY_PICTURES_MAX} />
              </div>
              {textOf(value).trim() !== '' && (
                <section aria-label={words.preview} className="rounded-tile border border-line p-4">
                  <h3 className="mb-1 text-t3 text-fg2">{words.preview}</h3>
                  <Markdown text={textOf(value)} from={4} tableLabel={cs.table} />
                </section>
              )}
            </>
          )
        }}
      </ActForm>
    </Box>
  )
}
