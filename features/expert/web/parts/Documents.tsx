import { Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { application as words } from '#features/expert/words.ts'
import { confirm } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ExpertDocument } from '../../contract.ts'
import { DOCUMENT_KINDS, DOCUMENT_TYPES, DOCUMENTS_MAX, type DocumentKind } from '../../rules.ts'
import { deleteDocument, uploadDocument } from '../api.ts'
import { alertError, messageOf, OwnDocument } from './OwnDocument.tsx'

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: words.paperKinds[value] }))

type Props = {
  documents: readonly ExpertDocument[]
  error?: string | undefined
  /** Saves the draft before the upload: the first document creates the draft, which must contain the typed fields. */
  before: () => Promise<void>
  /** Called after a change, which may have corrected the documents' error. */
  onChanged: () => void
  /** The documents belong to the renewal of the licence. */
  isRenewal?: boolean
}

/** Uploaded documents, with a form to add more. */
export function Documents({ documents, error, before, onChanged, isRenewal = false }: Props) {
  return (
    <div>
      <p className="mb-3 text-t4 text-fg2">{words.papersHelp}</p>
      {documents.length === 0 ? (
        <p className="text-t5 text-fg3">{words.noPapers}</p>
      ) : (
        <ul aria-label={words.papers} className="flex flex-col gap-2">
          {documents.map((document) => (
            <DocumentRow key={document.document_no} document={document} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {documents.length < DOCUMENTS_MAX ? (
        <AddDocument {...{ error, before, onChanged, isRenewal }} />
      ) : (
        <p className="mt-3 text-t4 text-fg2">{words.papersFull}</p>
      )}
    </div>
  )
}

function DocumentRow({ document, onChanged }: { document: ExpertDocument; onChanged: () => void }) {
  const { document_no, file_name } = document
  const remove = async () => {
    const { dropTitle: title, dropText: text, drop: yes, keep: no } = words
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    await busy(deleteDocument(document_no)).then(onChanged, alertError)
  }
  return (
    <OwnDocument document={document}>
      <IconButton label={words.dropPaper(file_name)} icon={<Trash2 size={20} strokeWidth={1.9} />} onClick={() => void remove()} />
    </OwnDocument>
  )
}

function AddDocument({ error, before, onChanged, isRenewal = false }: Omit<Props, 'documents'>) {
  const picker = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<DocumentKind>('license')
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setRefused(null)
    try {
      await before()
      await uploadDocument(kind, file, isRenewal)
      onChanged()
    } catch (thrown) {
      setRefused(messageOf(thrown))
    } finally {
      setBusy(false)
      if (picker.current) picker.current.value = ''
    }
  }
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={words.paperKind}
          name="documents"
          options={KINDS}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(value as DocumentKind)}
          error={refused === null ? error : undefined}
          className="min-w-[min(11rem,100%)] flex-1"
        />
        <Button variant="weak" busy={isBusy} icon={<Paperclip aria-hidden size={18} />} onClick={() => picker.current?.click()}>
          {words.addPaper}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={words.addPaper}
          accept={DOCUMENT_TYPES.join(',')}
          onChange={({ currentTarget: { files } }) => void upload(files?.[0])}
        />
      </div>
      <div role="alert">
        <FieldError error={refused} />
      </div>
      <div role="status" className="sr-only">
        {isBusy && words.sendingPaper}
      </div>
    </div>
  )
}
