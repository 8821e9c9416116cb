import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RATE_LIMIT_DELAY_MS, makeMessageQueue, type Outcome, type QueuedMessage } from './queue.ts'

type Sent = { uuid: string; end: (outcome: Outcome) => Promise<void> }

/** A queue with transport, storage and timers controlled by the test. */
function makeFakeQueue() {
  const sent: Sent[] = []
  const kept = new Map<string, QueuedMessage>()
  const timers: { work: () => void; ms: number }[] = []
  const queue = makeMessageQueue({
    deliver: (message) =>
      new Promise((resolve) => {
        sent.push({
          uuid: message.cm_uuid,
          async end(outcome) {
            resolve(outcome)
            await settled()
          },
        })
      }),
    keep: (message) => void kept.set(message.cm_uuid, message),
    drop: (message) => void kept.delete(message.cm_uuid),
    later(work, ms) {
      const timer = { work, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const run = async () => {
    timers.shift()?.work()
    await settled()
  }
  const states = () => queue.of(5).map(({ cm_uuid, state }) => `${cm_uuid} ${state}`)
  return { queue, sent, kept, timers, run, states }
}

/** Lets resolved promises run their callbacks. */
const settled = async () => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

let clock = 0
const enqueueText = (uuid: string) => ({ cr_no: 5, cm_uuid: uuid, cm_content: uuid, cm_file: [], reply: null, at: ++clock })

it('sends one message after another, and stores each until the server accepts it', async () => {
  const { queue, sent, kept, states } = makeFakeQueue()
  queue.add(enqueueText('a'))
  queue.add(enqueueText('b'))
  expect(sent.map(({ uuid }) => uuid)).toEqual(['a'])
  expect([...kept.keys()]).toEqual(['a', 'b'])
  await sent[0]!.end({ cm_no: 7 })
  expect(states()).toEqual(['a sent', 'b sending'])
  expect([...kept.keys()]).toEqual(['b'])
})

it('retries a lost message before the following ones', async () => {
  const { queue, sent, timers, run, states } = makeFakeQueue()
  queue.add(enqueueText('a'))
  queue.add(enqueueText('b'))
  await sent[0]!.end('lost')
  expect(states()).toEqual(['a waiting', 'b waiting'])
  expect(sent).toHaveLength(1)
  await run()
  expect(sent.map(({ uuid }) => uuid)).toEqual(['a', 'a'])
  await sent[1]!.end('lost')
  expect(timers[0]!.ms).toBeGreaterThan(1000)
})

it('retries at once after a reconnection', async () => {
  const { queue, sent, timers } = makeFakeQueue()
  queue.add(enqueueText('a'))
  await sent[0]!.end('lost')
  queue.wake()
  await settled()
  expect(timers).toEqual([])
  expect(sent.map(({ uuid }) => uuid)).toEqual(['a', 'a'])
})

it('waits after the rate limit', async () => {
  const { queue, sent, timers, run } = makeFakeQueue()
  queue.add(enqueueText('a'))
  await sent[0]!.end('busy')
  expect(timers[0]!.ms).toBe(RATE_LIMIT_DELAY_MS)
  await run()
  expect(sent).toHaveLength(2)
})

it('marks a refused message, continues with the next, and retries or deletes it on request', async () => {
  const { queue, sent, kept, states } = makeFakeQueue()
  queue.add(enqueueText('a'))
  queue.add(enqueueText('b'))
  await sent[0]!.end('refused')
  expect(states()).toEqual(['a failed', 'b sending'])
  expect(kept.get('a')?.state).toBe('failed')
  await sent[1]!.end({ cm_no: 8 })
  queue.retry(5, 'a')
  expect(states()).toEqual(['b sent', 'a sending'])
  await sent[2]!.end('refused')
  queue.remove(5, 'a')
  expect(states()).toEqual(['b sent'])
  expect([...kept.keys()]).toEqual([])
})

it('restores messages of an earlier page in the order of writing', async () => {
  const { queue, sent, states } = makeFakeQueue()
  const [a, b, c] = [enqueueText('a'), enqueueText('b'), enqueueText('c')]
  queue.restore([
    { ...c, state: 'waiting' },
    { ...a, state: 'sending' },
    { ...b, state: 'failed' },
  ])
  expect(states()).toEqual(['a sending', 'b failed', 'c waiting'])
  await sent[0]!.end({ cm_no: 1 })
  expect(sent.map(({ uuid }) => uuid)).toEqual(['a', 'c'])
})

it('treats a message in the log as sent although its answer was lost', async () => {
  const { queue, sent, kept, run } = makeFakeQueue()
  queue.add(enqueueText('a'))
  await sent[0]!.end('lost')
  queue.arrived(5, ({ cm_uuid }) => cm_uuid === 'a')
  await run()
  expect(queue.of(5)).toEqual([])
  expect([...kept.keys()]).toEqual([])
  expect(sent).toHaveLength(1)
})

it('delivers every message once and in order under random losses', async () => {
  const outcomes = fc.infiniteStream(fc.constantFrom('there', 'there but lost', 'lost', 'busy'))
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), outcomes, async (count, fates) => {
      const room: string[] = []
      const timers: (() => void)[] = []
      const queue = makeMessageQueue({
        async deliver({ cm_uuid }): Promise<Outcome> {
          const fate = fates.next().value
          if (fate === 'lost' || fate === 'busy') return fate
          if (!room.includes(cm_uuid)) room.push(cm_uuid)
          return fate === 'there' ? { cm_no: room.indexOf(cm_uuid) + 1 } : 'lost'
        },
        keep: () => undefined,
        drop: () => undefined,
        later: (work) => (timers.push(work), () => undefined),
      })
      const uuids = Array.from({ length: count }, (_, index) => `m${index}`)
      for (const uuid of uuids) queue.add(enqueueText(uuid))
      for (let turn = 0; turn < 400 && queue.of(5).some(({ state }) => state !== 'sent'); turn++) {
        await settled()
        timers.shift()?.()
      }
      expect(room).toEqual(uuids)
    }),
    { numRuns: 60 },
  )
})
