import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { isDocument } from '#features/media/rules.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { ListEnd } from '#kit/ui/ListEnd.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { openSheet, openViewer } from '#kit/web/overlays.ts'
import { listFiles } from '../../contract.ts'
import type { ConversationContextValue } from './conversationContext.ts'
import { DocumentRow, labelOf } from './Files.tsx'

const words = parts.files

/** The pictures, films and documents of a room, newest first. */
export async function openFilesSheet({ room, jump }: ConversationContextValue): Promise<void> {
  const picked = await openSheet<number>((close) => <FileList cr_no={room.cr_no} onPick={close} />, { title: words.title, full: true })
  if (picked !== undefined) await jump(picked)
}

function FileList({ cr_no, onPick }: { cr_no: number; onPick: (cm_no: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const found = useInfiniteQuery({
    queryKey: keyOf(listFiles, { query: { cr_no } }),
    queryFn: ({ pageParam, signal }) =>
      call(listFiles, { query: { cr_no, ...(pageParam !== null && { before_no: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.at(-1)?.cm_no ?? null,
    staleTime: 0,
  })
  const waits = useDelayed(found.isPending)
  if (found.isError && !found.data) return <ErrorView onRetry={() => void found.refetch()} />
  if (!found.data) return waits && <FilesSkeleton />
  const messages = found.data.pages.flat()
  if (messages.length === 0) return <EmptyView kind="chat" text={words.empty} />
  const state = found.isFetchingNextPage ? 'loading' : found.isFetchNextPageError ? 'failed' : found.hasNextPage ? 'more' : 'end'
  return (
    <div ref={scroller}>
      <ul className="space-y-4">
        {messages.map(({ cm_no, cm_file, reg_dt }) => (
          <li key={cm_no}>
            <p className="flex items-center justify-between text-t4 text-fg2">
              {koreanDate(reg_dt)}
              <button type="button" onClick={() => onPick(cm_no)} className="min-h-11 px-2 font-semibold text-brand-fg">
                {words.toMessage}
              </button>
            </p>
            <MessageFiles files={cm_file} />
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={state} onMore={() => void found.fetchNextPage()} />
    </div>
  )
}

function MessageFiles({ files }: { files: readonly MediaItem[] }) {
  const seen = files.filter(({ mimetype }) => !isDocument(mimetype))
  return (
    <>
      {files
        .filter(({ mimetype }) => isDocument(mimetype))
        .map((file) => (
          <div key={file.key} className="rounded-tile bg-sunken">
            <DocumentRow file={file} />
          </div>
        ))}
      {seen.length > 0 && (
        <div className="grid grid-cols-3 gap-1">
          {seen.map((item, index) => (
            <button key={item.key} type="button" aria-label={labelOf(item, index + 1, seen.length)} onClick={() => openViewer(seen, index)}>
              <Photo item={item} alt="" ratio={1} size="thm" className="rounded-badge" />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function FilesSkeleton() {
  return (
    <div className="grid grid-cols-3 gap-1">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </div>
  )
}
