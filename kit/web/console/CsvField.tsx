import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { textOfFile } from '../fileText.ts'

export type CsvFile = { name: string; csv: string }

type Props = {
  label: string
  help?: string
  /** Most characters. */
  max: number
  file: CsvFile | null
  /** Null: one that cannot be sent was chosen. */
  onChange: (file: CsvFile | null) => void
}

/** A field for a CSV file of a spreadsheet. The same file can be chosen again after it was changed. */
export function CsvField({ label, help, max, file, onChange }: Props) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const csv = await textOfFile(chosen)
    // A browser tells of the same file again only in an empty field.
    if (picker.current) picker.current.value = ''
    const problem = csv.trim() === '' ? words.emptyFile : csv.length > max ? words.largeFile : undefined
    setError(problem)
    onChange(problem === undefined ? { name: chosen.name, csv } : null)
  }
  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 text-t4 font-semibold text-fg2">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="line"
          size={44}
          icon={<FileUp aria-hidden size={18} />}
          aria-describedby={help === undefined ? `${id}-label` : `${id}-label ${id}-help`}
          onClick={() => picker.current?.click()}
        >
          {words.chooseFile}
        </Button>
        <span role="status" className="min-w-0 text-t4 break-all text-fg2">
          {file?.name ?? words.noFile}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={label}
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1.5 text-t3 text-fg2">
          {help}
        </p>
      )}
      <div role="alert">
        <FieldError error={error} />
      </div>
    </div>
  )
}
