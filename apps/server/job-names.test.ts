import { expect, test } from 'vitest'
import { workNames } from '#features/system/words/jobs.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import { workOf } from '#kit/server/jobs/work.ts'
import { features } from './app.ts'

test('the console has a Korean name for each job, cleanup and timer, and no other', () => {
  const composed = composeFeatures(features)
  const { jobs, cleanups } = workOf(composed)
  const names = [
    ...jobs.flatMap(({ name }) => [name, `job:${name}`]),
    ...cleanups.map(({ name }) => `cleanup:${name}`),
    ...composed.timers.map(({ kind }) => kind),
  ]
  expect(Object.keys(workNames).toSorted()).toEqual(names.toSorted())
  expect(Object.values(workNames).filter((text) => !/[가-힣]/.test(text))).toEqual([])
})
