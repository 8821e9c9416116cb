import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  withChange,
  DROPPED,
  emptyLog,
  withMessage,
  LOG_MAX,
  newLog,
  trimmed,
  withNewer,
  withoutMessage,
  withOlder,
  type Log,
} from './log.ts'
import { aMessage, someMessages } from './testing.ts'

const numbers = ({ messages }: Log) => messages.map(({ cm_no }) => cm_no)
const closed = { hasOlder: false, hasNewer: false }

it('appends the following message, and ignores duplicates', () => {
  let log = newLog(someMessages(1, 3), closed)
  log = withMessage(withMessage(log, aMessage(4)), aMessage(4, { cm_content: '새로' }))
  expect(numbers(log)).toEqual([1, 2, 3, 4])
  expect(log.messages[3]?.cm_content).toBe('새로')
})

it('starts empty', () => {
  expect(numbers(withMessage(emptyLog, aMessage(7, { prev_no: 0 })))).toEqual([7])
})

it('detects a gap by prev_no and appends nothing after it', () => {
  const log = withMessage(newLog(someMessages(1, 3), closed), aMessage(6))
  expect(numbers(log)).toEqual([1, 2, 3])
  expect(log.hasNewer).toBe(true)
  expect(numbers(withNewer(log, someMessages(4, 6), false))).toEqual([1, 2, 3, 4, 5, 6])
})

it('accepts numbers that are not consecutive: rooms share the sequence', () => {
  const log = withMessage(newLog([aMessage(10, { prev_no: 0 })], closed), aMessage(25, { prev_no: 10 }))
  expect(numbers(log)).toEqual([10, 25])
  expect(log.hasNewer).toBe(false)
})

it('merges overlapping pages', () => {
  const log = withOlder(newLog(someMessages(5, 9), { hasOlder: true, hasNewer: false }), someMessages(3, 6), false)
  expect(numbers(log)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(log.hasOlder).toBe(false)
})

it('empties a message deleted for all, and quotes of it', () => {
  const quoting = aMessage(2, { reply: { cm_no: 1, cm_from: 15, cm_content: '메시지 1', file_qtt: 0 } })
  const log = withChange(newLog([aMessage(1, { reactions: [{ emoji: '👍', user_nos: [1] }] }), quoting], closed), {
    cm_no: 1,
    state: 0,
    reactions: [],
  })
  expect(log.messages[0]).toMatchObject({ state: 0, cm_content: '', reactions: [] })
  expect(log.messages[1]?.reply?.cm_content).toBe('')
})

it('keeps a message deleted when an older event arrives later', () => {
  const gone = withChange(newLog(someMessages(1, 3), closed), { cm_no: 2, state: 0, reactions: [] })
  const late = { cm_no: 2, state: 1 as const, reactions: [{ emoji: '👍', user_nos: [1] }] }
  for (const log of [withChange(gone, late), withMessage(gone, aMessage(2)), withOlder(gone, someMessages(1, 2), false)]) {
    expect(log.messages[1]).toMatchObject({ state: 0, cm_content: '', reactions: [] })
    expect(numbers(log)).toEqual([1, 2, 3])
  }
})

it('removes a hidden message without detecting a gap', () => {
  const log = withMessage(withoutMessage(newLog(someMessages(1, 3), closed), 3), aMessage(4))
  expect(numbers(log)).toEqual([1, 2, 4])
})

it('drops the far end above the limit and sets hasOlder or hasNewer', () => {
  const log = newLog(someMessages(1, LOG_MAX + 1), closed)
  const older = trimmed(log, 'older')
  expect(older.messages[0]?.cm_no).toBe(DROPPED + 1)
  expect(older).toMatchObject({ hasOlder: true, hasNewer: false })
  const newer = trimmed(log, 'newer')
  expect(newer).toMatchObject({ hasOlder: false, hasNewer: true, tip: LOG_MAX + 1 - DROPPED })
  // A new message is not appended after the gap.
  expect(withMessage(newer, aMessage(LOG_MAX + 2)).messages).toBe(newer.messages)
  expect(trimmed(newLog(someMessages(1, LOG_MAX), closed), 'older').messages).toHaveLength(LOG_MAX)
})

it('is complete and sorted after lost, late and duplicate events', () => {
  const news = fc.array(fc.record({ at: fc.nat(29), isLost: fc.boolean() }), { maxLength: 80 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), news, fc.integer({ min: 1, max: 7 }), (known, events, limit) => {
      const all = someMessages(1, 30)
      let log = newLog(all.slice(0, known), closed)
      for (const { at, isLost } of events) {
        if (!isLost) log = withMessage(log, all[at]!)
        // At every step nothing is missing up to the tip.
        expect(numbers(log)).toEqual(all.filter(({ cm_no }) => cm_no <= log.tip).map(({ cm_no }) => cm_no))
      }
      for (;;) {
        const page = all.filter(({ cm_no }) => cm_no > log.tip).slice(0, limit)
        log = withNewer(log, page, page.length === limit)
        if (!log.hasNewer) break
      }
      expect(numbers(log)).toEqual(all.map(({ cm_no }) => cm_no))
    }),
  )
})
