import { expect, test } from 'vitest'
import { runInTurn } from './turn.ts'

test('runs work on one message one after another, even after an error, and other messages at once', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = runInTurn(1, async () => {
    await gate.promise
    done.push('first')
    throw new Error('refused')
  })
  const second = runInTurn(1, async () => done.push('second'))
  await runInTurn(2, async () => done.push('other'))
  expect(done).toEqual(['other'])
  gate.resolve()
  await expect(first).rejects.toThrow('refused')
  await second
  await runInTurn(1, async () => done.push('third'))
  expect(done).toEqual(['other', 'first', 'second', 'third'])
})
