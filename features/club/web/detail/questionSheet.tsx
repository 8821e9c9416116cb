import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import { openSheet } from '#kit/web/overlays.ts'
import type { Club } from '../../contract.ts'
import { ANSWER_MAX } from '../../rules.ts'
import { clubPage as words } from '../../words/club.ts'

/** Asks the questions of a club before the viewer joins it. `send` @throws CallError */
export async function openQuestions(club: Club, send: (answers: string[]) => Promise<unknown>): Promise<void> {
  await openSheet<true>((close) => <Questions questions={club.questions} send={send} onDone={() => close(true)} />, {
    title: words.questions,
    full: true,
  })
}

type Props = { questions: string[]; send: (answers: string[]) => Promise<unknown>; onDone: () => void }
/** An answer by the place of its question. */
type Answers = Record<`q${number}`, string>

function Questions({ questions, send, onDone }: Props) {
  const fields = questions.map((question, at) => ({ question, name: `q${at}` as const }))
  const { form, control, errorAt, rootError, isBusy } = useForm<Answers>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    problemsOf: (typed) => fields.flatMap(({ name }) => (typed[name]!.trim() === '' ? [{ field: name, text: words.answerMissing }] : [])),
    send: async (typed) => {
      await send(fields.map(({ name }) => typed[name]!.trim()))
      onDone()
    },
  })
  return (
    <form {...form} className="flex min-h-full flex-col gap-4">
      <p className="text-t4 break-keep text-fg2">{words.questionsHelp}</p>
      {fields.map(({ question, name }) => (
        <div key={name} data-field={name}>
          <TextArea
            label={question}
            placeholder={words.answerHint}
            max={ANSWER_MAX}
            {...control(name)}
            error={errorAt(name) ?? null}
            className="max-h-60 min-h-24"
          />
        </div>
      ))}
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.ask}
      </SheetSubmit>
    </form>
  )
}
