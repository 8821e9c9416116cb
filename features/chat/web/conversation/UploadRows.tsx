import { RotateCw, X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { cancelUpload, retryUpload, useUploads, type Upload } from './uploads.ts'

const words = parts.uploads

/** The running uploads, above the field. */
export function UploadRows({ cr_no }: { cr_no: number }) {
  const uploads = useUploads(cr_no)
  if (uploads.length === 0) return null
  return (
    <ul aria-label={words.group} className="border-b border-line px-4 py-1">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { name, share, failure } = upload
  const percent = Math.round(share * 100)
  return (
    <li className="flex items-center gap-1 text-t4">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="truncate">{name}</p>
        {failure ? (
          <p role="alert" className="text-t3 text-danger-fg">
            {failure.words}
          </p>
        ) : (
          <div
            role="progressbar"
            aria-label={percent === 0 ? words.preparing(name) : words.uploading(name, percent)}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 h-[3px] overflow-hidden rounded-full bg-sunken"
          >
            <div className="h-full origin-left bg-brand transition-transform" style={{ transform: `scaleX(${share})` }} />
          </div>
        )}
      </div>
      {failure?.mayRetry && <IconButton label={words.again(name)} icon={<RotateCw size={18} />} onClick={() => retryUpload(upload)} />}
      <IconButton label={words.cancel(name)} icon={<X size={18} />} onClick={() => cancelUpload(upload)} />
    </li>
  )
}
