import { FileText, Play } from 'lucide-react'
import { isDocument } from '#features/media/rules.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { cx } from '#kit/ui/cx.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { filmAt, isFilm } from '#kit/ui/picture.ts'
import { ko } from '#kit/ui/ko.ts'
import { chatRoom as words } from '#features/chat/words/room.ts'
import { openViewer } from '#kit/web/overlays.ts'
import { useConversationContext } from './conversationContext.ts'

type Props = { files: readonly MediaItem[]; /** Null until the message is stored. */ cm_no: number | null }

/** Pictures and films as a grid, documents as rows. */
export function Files({ files, cm_no }: Props) {
  const { store } = useConversationContext()
  const seen = files.filter(({ mimetype }) => !isDocument(mimetype))
  const renew = () => cm_no !== null && void store.renew(cm_no)
  return (
    <>
      {files
        .filter(({ mimetype }) => isDocument(mimetype))
        .map((file) => (
          <DocumentRow key={file.key} file={file} />
        ))}
      {seen.length > 0 && (
        <div className={cx('grid w-60 max-w-full gap-1 overflow-hidden rounded-photo', columnsOf(seen.length))}>
          {seen.map((item, index) => (
            <button
              key={item.key}
              type="button"
              aria-label={labelOf(item, index + 1, seen.length)}
              onClick={() => openViewer(seen, index)}
              className="relative block min-h-11 w-full"
            >
              <Photo item={item} alt="" ratio={ratioOf(item, seen.length)} onBroken={renew} className="rounded-none bg-press!" />
              {isFilm(item) && (
                <span aria-hidden className="absolute inset-0 grid place-items-center">
                  <span className="grid size-11 place-items-center rounded-full bg-black/60 text-white">
                    <Play size={20} fill="currentColor" className="ml-0.5" />
                  </span>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** A document with a download link. */
export function DocumentRow({ file }: { file: MediaItem }) {
  const name = file.name ?? words.document
  return (
    <a
      href={filmAt(file) ?? undefined}
      download={name}
      aria-label={words.download(name)}
      className="flex min-h-14 w-60 max-w-full items-center gap-3 rounded-tile bg-surface px-3 py-2 text-fg"
    >
      <FileText aria-hidden size={24} className="flex-none text-fg2" />
      <span className="min-w-0">
        <span className="line-clamp-2 block text-t4 font-medium [overflow-wrap:anywhere]">{name}</span>
        {file.bytes !== undefined && <span className="num text-t2 text-fg3">{words.size(file.bytes)}</span>}
      </span>
    </a>
  )
}

export function labelOf(item: MediaItem, at: number, all: number): string {
  if (!isFilm(item)) return words.photoOf(at, all)
  return words.filmOf(item.seconds === null ? words.film : ko.ui.lasting(item.seconds))
}

/** One column for a single file, two for two or four files, otherwise three. */
const columnsOf = (all: number) => (all === 1 ? 'grid-cols-1' : all === 2 || all === 4 ? 'grid-cols-2' : 'grid-cols-3')

/** A single picture keeps its ratio within limits; several are squares. */
function ratioOf({ width, height }: MediaItem, all: number): number {
  return all > 1 || width <= 0 || height <= 0 ? 1 : Math.min(2, Math.max(0.7, width / height))
}
