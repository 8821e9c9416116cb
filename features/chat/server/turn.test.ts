import { expect, test } from 'vitest'
import { inTurn } from './turn.ts'

test('one after another for a message, whatever becomes of them; others do not wait', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn(1, async () => {
    await gate.promise
    done.push('first')
    throw new Error('refused')
  })
  const second = inTurn(1, async () => done.push('second'))
  await inTurn(2, async () => done.push('other'))
  expect(done).toEqual(['other'])
  gate.resolve()
  await expect(first).rejects.toThrow('refused')
  await second
  await inTurn(1, async () => done.push('third'))
  expect(done).toEqual(['other', 'first', 'second', 'third'])
})
