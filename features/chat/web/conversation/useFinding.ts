import { useRef, useState } from 'react'
import { normalizeText } from '#kit/contract/shape.ts'
import { call } from '#kit/web/call.ts'
import { findMessages, type ChatMessage } from '../../contract.ts'

/** Maximum pages without a hit that one press searches; then the reader must continue. */
const STRETCHES = 8

type Found = {
  searchWords: string
  hits: readonly ChatMessage[]
  /** Index of the shown hit; -1 if there is none. */
  at: number
  /** The next page's start; null at the room's beginning. */
  next: number | null
  state: 'idle' | 'looking' | 'failed'
}
const NOTHING: Found = { searchWords: '', hits: [], at: -1, next: null, state: 'idle' }

export type Finding = ReturnType<typeof useFinding>

/** Searches a room page by page, newest first. */
export function useFinding(roomNo: number) {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Found>(NOTHING)
  const turn = useRef(0)

  const look = async (from: Found, before_no: number | undefined): Promise<ChatMessage | null> => {
    const mine = ++turn.current
    setFound({ ...from, state: 'looking' })
    let hits = [...from.hits]
    let next: number | null = before_no ?? null
    try {
      for (let left = STRETCHES; left > 0; left--) {
        const page = await call(findMessages, { query: { cr_no: roomNo, q: from.searchWords, ...(next !== null && { before_no: next }) } })
        if (mine !== turn.current) return null
        hits = [...hits, ...page.rows]
        next = page.next_no
        if (page.rows.length > 0 || next === null) break
      }
    } catch {
      if (mine === turn.current) setFound({ ...from, hits, next, state: 'failed' })
      return null
    }
    const at = hits.length > from.hits.length ? from.hits.length : from.at
    setFound({ ...from, hits, next, at, state: 'idle' })
    return hits.length > from.hits.length ? (hits[at] ?? null) : null
  }

  return {
    isOpen,
    ...found,
    open: () => setOpen(true),
    close() {
      turn.current++
      setOpen(false)
      setFound(NOTHING)
    },
    /** Starts a search; returns the newest hit. */
    seek(words: string): Promise<ChatMessage | null> {
      const searchWords = normalizeText(words)
      if (searchWords === '') return Promise.resolve(null)
      return look({ ...NOTHING, searchWords }, undefined)
    },
    /** Moves to an older or newer hit and returns it. */
    async step(by: 1 | -1): Promise<ChatMessage | null> {
      const to = found.at + by
      const hit = found.hits[to]
      if (hit) {
        setFound({ ...found, at: to })
        return hit
      }
      return by === 1 && found.next !== null ? look(found, found.next) : null
    },
  }
}
