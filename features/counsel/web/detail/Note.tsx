import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { call } from '#kit/web/call.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { saveNote } from '../../contract/desk.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { NOTE_MAX } from '../../rules.ts'
import { counselDetail, counselIntake } from '../../words/detail.ts'
import { takeNote, useNote } from '../api.ts'
import { Section } from './Facts.tsx'

const words = counselIntake.note

/** After the last key, and after a failure. Milliseconds. */
const SAVE_AFTER_MS = 800
const RETRY_MS = 5000

/** A note that only the expert reads, saved while it is written. */
export function Note({ info: { coun_no } }: { info: Pick<CounselInfo, 'coun_no'> }) {
  const found = useNote(coun_no)
  return (
    <Section title={words.title} right={<span className="text-t3 text-fg3">{words.only}</span>}>
      {found.data ? (
        <Field counNo={coun_no} stored={found.data.words} />
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="mt-2 h-24 rounded-tile" />} />
      )}
    </Section>
  )
}

function Field({ counNo, stored }: { counNo: number; stored: string }) {
  const { draft, status, write } = useSaved(counNo, stored)
  return (
    <>
      <div className="mt-2">
        <TextArea
          label={words.title}
          hideLabel
          placeholder={words.placeholder}
          max={NOTE_MAX}
          counter={false}
          value={draft ?? stored}
          onChange={write}
          className="max-h-80 min-h-24"
        />
      </div>
      <p role="status" className={status === 'failed' ? 'mt-1 min-h-5 text-t3 text-danger-fg' : 'mt-1 min-h-5 text-t3 text-fg3'}>
        {TEXTS[status]}
      </p>
    </>
  )
}

type Status = 'idle' | 'saving' | 'saved' | 'failed'
const TEXTS: Record<Status, string> = { idle: '', saving: words.saving, saved: words.saved, failed: counselDetail.offline }

/** What is written here, saved some time after the last change, and when its field is left. Null before the first change. */
function useSaved(counNo: number, stored: string) {
  const [draft, setDraft] = useState<string | null>(null)
  const [status, setStatus] = useState<Status>('idle')
  const wanted = useRef<string | null>(null)
  const saved = useRef(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)
  const save = useRef(async () => {})
  useEffect(() => {
    save.current = async () => {
      clearTimeout(timer.current)
      if (isSaving.current || wanted.current === null || wanted.current === saved.current) return
      isSaving.current = true
      setStatus('saving')
      const words = wanted.current
      try {
        await call(saveNote, { params: { coun_no: counNo }, body: { words } })
        saved.current = words
        takeNote(counNo, words)
        setStatus('saved')
      } catch {
        setStatus('failed')
      }
      isSaving.current = false
      // More was written meanwhile, or it failed.
      if (wanted.current === saved.current) return
      timer.current = setTimeout(() => void save.current(), wanted.current === words ? RETRY_MS : SAVE_AFTER_MS)
    }
  }, [counNo])
  useEffect(() => () => void save.current(), [])
  const write = (next: string) => {
    setDraft(next)
    wanted.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save.current(), SAVE_AFTER_MS)
  }
  return { draft, status, write }
}
