import { QUESTION_MAX, QUESTIONS_MAX } from '../../rules.ts'
import { clubForm as words } from '../../words/create.ts'
import { Lines } from './Lines.tsx'

type Props = { value: string[]; onChange: (questions: string[]) => void; error: string | undefined }

/** What a club asks those who want in. */
export function Questions(props: Props) {
  return (
    <section aria-label={words.questions} data-field="questions">
      <h2 className="text-t4 font-semibold text-fg2">{words.questions}</h2>
      <p className="mt-0.5 mb-2 text-t3 break-keep text-fg3">{words.questionsHelp}</p>
      <Lines
        {...props}
        most={QUESTIONS_MAX}
        maxLength={QUESTION_MAX}
        label={words.question}
        drop={words.dropQuestion}
        add={words.addQuestion}
      />
    </section>
  )
}
