import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { textOfFile } from '#kit/web/fileText.ts'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { orderErrors } from '../../errors.ts'
import { TRACKING_CSV_MAX, TRACKING_LINES_MAX } from '../../rules.ts'
import { sellerOrders } from '../../words/seller.ts'
import { sendTable } from './api.ts'

const words = sellerOrders.table
type Problem = { line: number; text: string; code: string; msg: string }

/** Tracking numbers of many orders at once: good lines are sent, and wrong ones stay to be corrected. */
export async function openTableSheet(): Promise<void> {
  const shipped = await openSheet<number>((close) => <Table onDone={close} />, { title: sellerOrders.csv, full: true })
  if (shipped !== undefined) toast(words.shipped(shipped))
}

/** Whether the line is above the limit of one call: the next press sends it. */
const isAboveLimit = ({ code }: Problem): boolean => code === orderErrors.too_many_lines.code

function Table({ onDone }: { onDone: (shipped: number) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [shipped, setShipped] = useState(0)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const wrong = problems.filter((one) => !isAboveLimit(one))
  const waiting = problems.length - wrong.length
  const { form, control, errorAt, rootError, isBusy } = useForm<{ csv: string }>({
    initial: { csv: '' },
    problemsOf: ({ csv }) => (csv.trim() === '' ? [{ field: 'csv', text: words.needs }] : []),
    send: async ({ csv }) => {
      const answer = await sendTable(csv)
      const all = shipped + answer.shipped.length
      if (answer.problems.length === 0) return onDone(all)
      setShipped(all)
      setProblems(answer.problems)
      control('csv').onChange(answer.problems.map(({ text }) => text).join('\n'))
    },
  })
  const read = async (file: File | undefined) => {
    if (file) control('csv').onChange(await textOfFile(file))
    if (picker.current) picker.current.value = ''
  }
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-4">
      <p className="text-t4 break-keep text-fg2">{words.help}</p>
      <TextArea
        name="csv"
        label={words.label}
        placeholder={words.example}
        max={TRACKING_CSV_MAX}
        counter={false}
        {...control('csv')}
        error={errorAt('csv')}
        className="max-h-80 min-h-32"
      />
      <Button variant="line" size={48} icon={<FileUp size={18} />} onClick={() => picker.current?.click()}>
        {words.file}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={words.file}
        accept=".csv,text/csv,text/plain"
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
      <div role="status">
        {problems.length > 0 && (
          <section className="rounded-tile bg-sunken p-4 text-t4">
            {shipped > 0 && <p className="font-semibold text-brand-fg">{words.shipped(shipped)}</p>}
            {wrong.length > 0 && <p className="font-semibold text-danger-fg">{words.problems(wrong.length)}</p>}
            <ul className="mt-2 flex flex-col gap-1.5 empty:hidden">
              {wrong.map(({ line, text, msg }) => (
                <li key={line}>
                  <b className="num">{words.line(line)}</b> {msg}
                  <span className="block text-t3 break-all text-fg3">{text}</span>
                </li>
              ))}
            </ul>
            {waiting > 0 && <p className="mt-2 font-semibold">{words.waiting(waiting, TRACKING_LINES_MAX)}</p>}
            {wrong.length > 0 && <p className="mt-2 text-t3 text-fg2">{words.rest}</p>}
          </section>
        )}
      </div>
      <SheetSubmit error={rootError} busy={isBusy}>
        {words.send}
      </SheetSubmit>
    </form>
  )
}
