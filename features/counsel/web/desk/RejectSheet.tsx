import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { alert, confirm, openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { RejectTemplate } from '../../contract/desk.ts'
import { REASON_MAX, REJECT_TEMPLATES_MAX } from '../../rules.ts'
import { counselDetail } from '../../words/detail.ts'
import { counselDesk } from '../../words/list.ts'
import { openReject } from '../detail/ReasonSheet.tsx'
import { messageOf, rejectAtOnce } from '../session/actions.ts'
import { refreshTemplates, removeTemplate, storeTemplate, useRejectTemplates } from './api.ts'

const words = counselDesk.reject

/** Rejects a request with one of the expert's own texts or a usual one, which are chosen with a press, or with another reason. */
export async function openRejectSheet(counNo: number): Promise<void> {
  const answer = await openSheet<'answered' | 'write'>((close) => <Reasons counNo={counNo} onClose={close} />, {
    title: counselDetail.reject.title,
    full: true,
  })
  if (answer === 'write') await openReject(counNo)
}

function Reasons({ counNo, onClose }: { counNo: number; onClose: (answer: 'answered' | 'write') => void }) {
  const found = useRejectTemplates()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const choose = async (reason: string) => {
    const { ask, submit: yes } = words
    if (!(await confirm({ title: ask, text: reason, yes, danger: true }))) return
    await rejectAtOnce(counNo, reason)
    // After a refusal too: the request has changed, so that there is nothing to reject any more.
    onClose('answered')
  }
  const all = found.data
  const root = useRef<HTMLDivElement>(null)
  // The form goes with its focused button: the focus moves to the text, or to the button that adds one.
  const finish = (templateNo: number | null) => {
    setEdited(null)
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-template="${templateNo ?? 'add'}"]`)?.focus())
  }
  return (
    <div ref={root} className="flex flex-col gap-6">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      <section aria-label={words.own}>
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h3 className="text-t5 font-bold">
            {words.own} {all && <span className="num text-t4 font-medium text-fg3">{words.count(all.length, REJECT_TEMPLATES_MAX)}</span>}
          </h3>
          {all && all.length < REJECT_TEMPLATES_MAX && edited !== 'new' && (
            <Button variant="quiet" size={44} data-template="add" icon={<Plus aria-hidden size={18} />} onClick={() => setEdited('new')}>
              {words.add}
            </Button>
          )}
        </div>
        {!all && <QueryFallback query={found} skeleton={<Skeleton className="h-14 rounded-tile" />} />}
        {all?.length === 0 && edited !== 'new' && <p className="text-t4 break-keep text-fg3">{words.none}</p>}
        <ul className="mt-1 flex flex-col gap-2">
          {all?.map((template) => (
            <li key={template.template_no}>
              {edited === template.template_no ? (
                <Edit template={template} onDone={finish} />
              ) : (
                <Template
                  template={template}
                  onChoose={choose}
                  onEdit={() => setEdited(template.template_no)}
                  onRemoved={() => finish(null)}
                />
              )}
            </li>
          ))}
          {edited === 'new' && (
            <li>
              <Edit template={null} onDone={finish} />
            </li>
          )}
        </ul>
      </section>
      <section aria-label={words.usual}>
        <h3 className="flex min-h-11 items-center text-t5 font-bold">{words.usual}</h3>
        <ul className="mt-1 flex flex-col gap-2">
          {counselDetail.reject.reasons.map((reason) => (
            <li key={reason}>
              <Reason onChoose={() => void choose(reason)}>{reason}</Reason>
            </li>
          ))}
        </ul>
      </section>
      <Button variant="quiet" size={48} full onClick={() => onClose('write')}>
        {words.write}
      </Button>
    </div>
  )
}

function Reason({ templateNo, onChoose, children }: { templateNo?: number; onChoose: () => void; children: string }) {
  return (
    <button
      type="button"
      data-template={templateNo}
      onClick={onChoose}
      className="pressable min-h-11 w-full min-w-0 rounded-tile bg-sunken px-3.5 py-2.5 text-left text-t4 break-words whitespace-pre-wrap"
    >
      {children}
    </button>
  )
}

type TemplateProps = {
  template: RejectTemplate
  onChoose: (reason: string) => Promise<void>
  onEdit: () => void
  onRemoved: () => void
}

function Template({ template: { template_no, words: text }, onChoose, onEdit, onRemoved }: TemplateProps) {
  const remove = async () => {
    if (!(await confirm({ title: words.removeAsk, text, yes: words.remove, danger: true }))) return
    await removeTemplate(template_no).then(onRemoved, (error: unknown) => {
      void refreshTemplates()
      void alert(messageOf(error))
    })
  }
  return (
    <div className="flex items-center">
      <Reason templateNo={template_no} onChoose={() => void onChoose(text)}>
        {text}
      </Reason>
      <IconButton label={words.editOf(text)} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      <IconButton label={words.removeOf(text)} icon={<Trash2 aria-hidden size={18} />} onClick={() => void remove()} />
    </div>
  )
}

/** Writes a new text, or changes one. */
function Edit({ template, onDone }: { template: RejectTemplate | null; onDone: (templateNo: number | null) => void }) {
  const { form, control, errorAt, rootError, isBusy } = useForm<{ words: string }>({
    initial: { words: template?.words ?? '' },
    problemsOf: (values) => (values.words.trim() === '' ? [{ field: 'words', text: words.missing }] : []),
    send: async (values, key) => {
      try {
        onDone(await storeTemplate(template?.template_no ?? null, values.words.trim(), key))
      } catch (error) {
        void refreshTemplates()
        throw error
      }
    },
  })
  const text = control('words')
  return (
    <form {...form}>
      <TextArea
        ref={(field) => field?.focus()}
        name="words"
        label={words.text}
        hideLabel
        placeholder={words.text}
        max={REASON_MAX}
        value={text.value}
        onChange={text.onChange}
        error={errorAt('words')}
        className="max-h-60 min-h-20"
      />
      <FormError error={rootError} />
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="quiet" size={44} onClick={() => onDone(template?.template_no ?? null)}>
          {words.cancel}
        </Button>
        <Button type="submit" size={44} busy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
