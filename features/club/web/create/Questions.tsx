import { Plus, X } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { QUESTION_MAX, QUESTIONS_MAX } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'

type Props = { value: string[]; onChange: (questions: string[]) => void; error: string | undefined }

/** What a club asks those who want in. */
export function Questions({ value: questions, onChange, error }: Props) {
  return (
    <section aria-label={words.questions} data-field="questions">
      <h2 className="text-t4 font-semibold text-fg2">{words.questions}</h2>
      <p className="mt-0.5 mb-2 text-t3 break-keep text-fg3">{words.questionsHelp}</p>
      <div className="flex flex-col gap-2">
        {questions.map((question, at) => (
          <Field
            key={at}
            label={words.question(at + 1)}
            hideLabel
            placeholder={words.question(at + 1)}
            maxLength={QUESTION_MAX}
            autoComplete="off"
            value={question}
            aria-invalid={(error !== undefined && question.trim() === '') || undefined}
            onChange={({ currentTarget }) => onChange(questions.with(at, currentTarget.value))}
            right={
              <IconButton
                label={words.dropQuestion(at + 1)}
                icon={<X size={18} className="text-fg3" />}
                onClick={() => onChange(questions.toSpliced(at, 1))}
              />
            }
          />
        ))}
        {questions.length < QUESTIONS_MAX && (
          <Button variant="quiet" size={48} icon={<Plus aria-hidden size={18} />} onClick={() => onChange([...questions, ''])}>
            {words.addQuestion}
          </Button>
        )}
      </div>
      <FieldError error={error} />
    </section>
  )
}
