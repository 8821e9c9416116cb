import { Download, Eye, EyeOff, FileText } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { application as words } from '#features/expert/words.ts'
import type { ExpertDocument } from '../../contract.ts'
import { downloadDocument } from '../api.ts'

/** A document of the member: a picture can be shown here, every document can be downloaded. `children`: more actions. */
export function OwnDocument({ document, children }: { document: ExpertDocument; children?: ReactNode }) {
  const { document_no, kind, file_name, mimetype } = document
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture])
  const show = () => busy(downloadDocument(document_no)).then((blob) => setPicture(URL.createObjectURL(blob)), alertError)
  const name = words.paperKinds[kind]
  return (
    <li className="rounded-tile bg-sunken py-1 pr-1 pl-4">
      <div className="flex items-center gap-1">
        <FileText aria-hidden size={20} strokeWidth={1.9} className="mr-1 flex-none text-fg2" />
        <span className="min-w-0 flex-1 py-1.5">
          <span className="block text-t5 font-semibold">{name}</span>
          <span className="block truncate text-t3 text-fg3">{file_name}</span>
        </span>
        {mimetype.startsWith('image/') && (
          <IconButton
            label={picture === null ? words.showPaper(file_name) : words.hidePaper(file_name)}
            icon={picture === null ? <Eye size={20} strokeWidth={1.9} /> : <EyeOff size={20} strokeWidth={1.9} />}
            onClick={() => void (picture === null ? show() : setPicture(null))}
          />
        )}
        <IconButton
          label={words.openPaper(file_name)}
          icon={<Download size={20} strokeWidth={1.9} />}
          onClick={() => void busy(downloadDocument(document_no)).then((blob) => saveBlob(blob, file_name), alertError)}
        />
        {children}
      </div>
      {picture !== null && <img src={picture} alt={words.paperPicture(name)} className="mt-1 mb-2 max-h-96 rounded-tile" />}
    </li>
  )
}

/** Saves a blob as a file through the browser. */
function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const messageOf = (error: unknown): string => inKorean(error instanceof CallError ? error.message : ko.app.noAnswer)
export const alertError = (error: unknown): void => void alert(messageOf(error))
