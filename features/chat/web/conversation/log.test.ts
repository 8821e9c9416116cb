import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changed, DROPPED, emptyLog, heard, KEPT_MAX, opened, trimmed, withNewer, without, withOlder, type Log } from './log.ts'
import { aMessage, someMessages } from './testing.ts'

const numbers = ({ messages }: Log) => messages.map(({ cm_no }) => cm_no)
const closed = { hasOlder: false, hasNewer: false }

it('takes what follows, and what comes twice once', () => {
  let log = opened(someMessages(1, 3), closed)
  log = heard(heard(log, aMessage(4)), aMessage(4, { cm_content: '새로' }))
  expect(numbers(log)).toEqual([1, 2, 3, 4])
  expect(log.messages[3]?.cm_content).toBe('새로')
})

it('begins with nothing', () => {
  expect(numbers(heard(emptyLog, aMessage(7, { prev_no: 0 })))).toEqual([7])
})

it('knows of a hole by the forerunner, and takes nothing beyond it', () => {
  const log = heard(opened(someMessages(1, 3), closed), aMessage(6))
  expect(numbers(log)).toEqual([1, 2, 3])
  expect(log.hasNewer).toBe(true)
  expect(numbers(withNewer(log, someMessages(4, 6), false))).toEqual([1, 2, 3, 4, 5, 6])
})

it('needs no next number: rooms share the sequence', () => {
  const log = heard(opened([aMessage(10, { prev_no: 0 })], closed), aMessage(25, { prev_no: 10 }))
  expect(numbers(log)).toEqual([10, 25])
  expect(log.hasNewer).toBe(false)
})

it('merges pages that overlap', () => {
  const log = withOlder(opened(someMessages(5, 9), { hasOlder: true, hasNewer: false }), someMessages(3, 6), false)
  expect(numbers(log)).toEqual([3, 4, 5, 6, 7, 8, 9])
  expect(log.hasOlder).toBe(false)
})

it('empties what was deleted for all, and the quotes of it', () => {
  const quoting = aMessage(2, { reply: { cm_no: 1, cm_from: 15, cm_content: '메시지 1', file_qtt: 0 } })
  const log = changed(opened([aMessage(1, { reactions: [{ emoji: '👍', user_nos: [1] }] }), quoting], closed), {
    cm_no: 1,
    state: 0,
    reactions: [],
  })
  expect(log.messages[0]).toMatchObject({ state: 0, cm_content: '', reactions: [] })
  expect(log.messages[1]?.reply?.cm_content).toBe('')
})

it('keeps deleted what is, whatever comes late', () => {
  const gone = changed(opened(someMessages(1, 3), closed), { cm_no: 2, state: 0, reactions: [] })
  const late = { cm_no: 2, state: 1 as const, reactions: [{ emoji: '👍', user_nos: [1] }] }
  for (const log of [changed(gone, late), heard(gone, aMessage(2)), withOlder(gone, someMessages(1, 2), false)]) {
    expect(log.messages[1]).toMatchObject({ state: 0, cm_content: '', reactions: [] })
    expect(numbers(log)).toEqual([1, 2, 3])
  }
})

it('forgets what a reader hid, without taking it for a hole', () => {
  const log = heard(without(opened(someMessages(1, 3), closed), 3), aMessage(4))
  expect(numbers(log)).toEqual([1, 2, 4])
})

it('drops the far end when there is too much, and knows that it did', () => {
  const log = opened(someMessages(1, KEPT_MAX + 1), closed)
  const older = trimmed(log, 'older')
  expect(older.messages[0]?.cm_no).toBe(DROPPED + 1)
  expect(older).toMatchObject({ hasOlder: true, hasNewer: false })
  const newer = trimmed(log, 'newer')
  expect(newer).toMatchObject({ hasOlder: false, hasNewer: true, tip: KEPT_MAX + 1 - DROPPED })
  // What comes now is not put after the hole.
  expect(heard(newer, aMessage(KEPT_MAX + 2)).messages).toBe(newer.messages)
  expect(trimmed(opened(someMessages(1, KEPT_MAX), closed), 'older').messages).toHaveLength(KEPT_MAX)
})

it('ends complete and in order, whatever is lost, late or doubled on the way', () => {
  const news = fc.array(fc.record({ at: fc.nat(29), isLost: fc.boolean() }), { maxLength: 80 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), news, fc.integer({ min: 1, max: 7 }), (known, said, limit) => {
      const all = someMessages(1, 30)
      let log = opened(all.slice(0, known), closed)
      for (const { at, isLost } of said) {
        if (!isLost) log = heard(log, all[at]!)
        // Whatever was told so far, nothing is missing below the tip.
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
